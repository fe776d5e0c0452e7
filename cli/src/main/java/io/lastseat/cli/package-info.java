/** The command line: {@code ./lastseat}. */
@NullMarked
package io.lastseat.cli;

import org.jspecify.annotations.NullMarked;
