/** Contention: who appends next where several processes decide on one log. */
@NullMarked
package io.lastseat.log.turn;

import org.jspecify.annotations.NullMarked;
