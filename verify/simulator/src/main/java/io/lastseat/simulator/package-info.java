/** The real functions in simulated worlds. */
@NullMarked
package io.lastseat.simulator;

import org.jspecify.annotations.NullMarked;
