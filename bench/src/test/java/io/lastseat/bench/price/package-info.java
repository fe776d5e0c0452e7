@NullMarked
package io.lastseat.bench.price;

import org.jspecify.annotations.NullMarked;
