/** How long the packaged functions take from nothing to their first verdict. */
@NullMarked
package io.lastseat.bench.startup;

import org.jspecify.annotations.NullMarked;
