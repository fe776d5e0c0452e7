/** A batch, and the facts that its requests need: reservations, tallies, waiting requests. */
@NullMarked
package io.lastseat.engine.facts;

import org.jspecify.annotations.NullMarked;
