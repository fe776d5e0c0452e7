/**
 * Pictures of figures, as SVG: lying bars, and lines with their names at their ends. The same
 * figures give the same bytes.
 */
@NullMarked
package io.lastseat.bench.plot;

import org.jspecify.annotations.NullMarked;
