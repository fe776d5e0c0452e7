@NullMarked
package io.lastseat.bench.results;

import org.jspecify.annotations.NullMarked;
