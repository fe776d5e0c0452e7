/** What may go wrong in a simulated world, and how often. */
@NullMarked
package io.lastseat.simulator.weather;

import org.jspecify.annotations.NullMarked;
