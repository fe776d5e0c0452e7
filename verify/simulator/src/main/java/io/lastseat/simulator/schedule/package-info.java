/** Time and concurrency, simulated: one thing happens at a time, and the seed says which. */
@NullMarked
package io.lastseat.simulator.schedule;

import org.jspecify.annotations.NullMarked;
