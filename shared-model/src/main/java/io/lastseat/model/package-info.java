/**
 * Records that check themselves: the books of a log, its entries and verdicts, and the reasons of
 * refusals.
 */
@NullMarked
package io.lastseat.model;

import org.jspecify.annotations.NullMarked;
