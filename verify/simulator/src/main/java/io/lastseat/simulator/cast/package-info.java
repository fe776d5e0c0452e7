/**
 * The processes of the real functions, what they are called with, and the clock of their world:
 * walks and simulated worlds share them.
 */
@NullMarked
package io.lastseat.simulator.cast;

import org.jspecify.annotations.NullMarked;
