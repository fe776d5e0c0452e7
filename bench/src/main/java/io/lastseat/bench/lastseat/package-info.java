/** Lastseat as a contender: its functions and the mapping, in this process. */
@NullMarked
package io.lastseat.bench.lastseat;

import org.jspecify.annotations.NullMarked;
