/** What the requests really sent cost: calls, write units and read units by published rules. */
@NullMarked
package io.lastseat.embedded.meter;

import org.jspecify.annotations.NullMarked;
