/** A simulated world around the real functions: clients, processes, tables, a stream, a mapping. */
@NullMarked
package io.lastseat.simulator.world;

import org.jspecify.annotations.NullMarked;
