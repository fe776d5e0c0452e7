/** Computes the cost of requests really sent: calls, write and read units by public rules. */
@NullMarked
package io.lastseat.embedded.meter;

import org.jspecify.annotations.NullMarked;
