/**
 * Pages that wait for their verdicts, by the JavaScript client: how late they are told, and at
 * which price.
 */
@NullMarked
package io.lastseat.bench.pages;

import org.jspecify.annotations.NullMarked;
