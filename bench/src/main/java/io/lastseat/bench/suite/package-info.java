/** Runs all measurements in order. */
@NullMarked
package io.lastseat.bench.suite;

import org.jspecify.annotations.NullMarked;
