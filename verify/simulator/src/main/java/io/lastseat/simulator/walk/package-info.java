/**
 * Explores small worlds completely: all interleavings of the calls that a few invocations of the
 * real functions make, with every mishap at each of them.
 */
@NullMarked
package io.lastseat.simulator.walk;

import org.jspecify.annotations.NullMarked;
