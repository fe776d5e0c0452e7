/** Lastseat as its callers meet it: {@code serve} in a process of its own, called through HTTP. */
@NullMarked
package io.lastseat.bench.http;

import org.jspecify.annotations.NullMarked;
