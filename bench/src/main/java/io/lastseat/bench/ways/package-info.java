/** Ways of giving out seats: Lastseat, and what people would use instead. */
@NullMarked
package io.lastseat.bench.ways;

import org.jspecify.annotations.NullMarked;
