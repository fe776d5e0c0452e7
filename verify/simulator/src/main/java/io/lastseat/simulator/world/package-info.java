/**
 * A simulated world around the real functions: clients, processes, tables, a stream, a mapping. One
 * thing happens at a time; the seed decides which, and which mishaps occur.
 */
@NullMarked
package io.lastseat.simulator.world;

import org.jspecify.annotations.NullMarked;
