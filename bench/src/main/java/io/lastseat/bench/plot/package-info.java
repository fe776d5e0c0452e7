/**
 * Pictures of figures, as SVG: lying bars, lines with their names at their ends, and times over the
 * seconds of a run. The same figures give the same bytes.
 */
@NullMarked
package io.lastseat.bench.plot;

import org.jspecify.annotations.NullMarked;
