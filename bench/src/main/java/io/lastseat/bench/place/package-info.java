/** The databases of the contenders: metered, and at a distance if wanted. */
@NullMarked
package io.lastseat.bench.place;

import org.jspecify.annotations.NullMarked;
