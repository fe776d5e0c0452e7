/** Runs candidates against each other, in turn, and keeps the medians. */
@NullMarked
package io.lastseat.bench.compare;

import org.jspecify.annotations.NullMarked;
