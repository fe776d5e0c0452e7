/** The real functions, with parts from the simulated world. */
@NullMarked
package io.lastseat.simulator.functions;

import org.jspecify.annotations.NullMarked;
