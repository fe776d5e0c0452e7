/** What AWS takes for it, on a day. */
@NullMarked
package io.lastseat.bench.price;

import org.jspecify.annotations.NullMarked;
