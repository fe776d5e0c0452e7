/**
 * A simulated world around the real functions: clients, processes, tables, a stream, a mapping. One
 * thing happens at a time, and the seed says which, and what goes wrong.
 */
@NullMarked
package io.lastseat.simulator.world;

import org.jspecify.annotations.NullMarked;
