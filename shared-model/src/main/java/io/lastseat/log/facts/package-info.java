/**
 * A batch, and what it must know before it is decided: earlier verdicts, reservations, tallies,
 * waiters.
 */
@NullMarked
package io.lastseat.log.facts;

import org.jspecify.annotations.NullMarked;
