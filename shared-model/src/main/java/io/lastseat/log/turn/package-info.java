/**
 * Contention: who appends next where several processes decide on one log, and when a sleeping log
 * is woken.
 */
@NullMarked
package io.lastseat.log.turn;

import org.jspecify.annotations.NullMarked;
