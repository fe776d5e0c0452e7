/** The command line of the bench. */
@NullMarked
package io.lastseat.bench.cli;

import org.jspecify.annotations.NullMarked;
