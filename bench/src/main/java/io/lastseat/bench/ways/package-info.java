/** The candidates of the bench: Lastseat and its alternatives. */
@NullMarked
package io.lastseat.bench.ways;

import org.jspecify.annotations.NullMarked;
