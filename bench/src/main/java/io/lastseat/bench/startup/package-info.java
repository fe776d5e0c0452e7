/** Measures the time from nothing to the first verdict of the packaged functions. */
@NullMarked
package io.lastseat.bench.startup;

import org.jspecify.annotations.NullMarked;
