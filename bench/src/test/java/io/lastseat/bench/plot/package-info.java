@NullMarked
package io.lastseat.bench.plot;

import org.jspecify.annotations.NullMarked;
