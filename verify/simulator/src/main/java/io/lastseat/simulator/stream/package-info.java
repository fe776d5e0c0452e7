/**
 * The stream of the requests table: its records, its shards, and the mapping that delivers them.
 */
@NullMarked
package io.lastseat.simulator.stream;

import org.jspecify.annotations.NullMarked;
