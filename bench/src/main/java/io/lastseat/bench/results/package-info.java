/** The data files that tables and pictures are made from. */
@NullMarked
package io.lastseat.bench.results;

import org.jspecify.annotations.NullMarked;
