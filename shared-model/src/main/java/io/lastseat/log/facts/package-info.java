/**
 * A batch, and the facts that it needs before it is decided: earlier verdicts, reservations,
 * tallies, waiting requests.
 */
@NullMarked
package io.lastseat.log.facts;

import org.jspecify.annotations.NullMarked;
