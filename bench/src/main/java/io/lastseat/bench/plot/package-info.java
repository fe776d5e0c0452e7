/** Charts as SVG. The same figures give the same bytes. */
@NullMarked
package io.lastseat.bench.plot;

import org.jspecify.annotations.NullMarked;
