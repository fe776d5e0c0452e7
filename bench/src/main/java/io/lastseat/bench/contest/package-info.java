/**
 * What a way of giving out seats is to the bench: what it is asked, what it answers, what it used.
 */
@NullMarked
package io.lastseat.bench.contest;

import org.jspecify.annotations.NullMarked;
