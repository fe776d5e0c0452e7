/** A batch, and the facts that its requests need: reservations, tallies, waiting requests. */
@NullMarked
package io.lastseat.engine.batch;

import org.jspecify.annotations.NullMarked;
