/** The command line: {@code ./lastseat}. */
@NullMarked
package io.lastseat.local.cli;

import org.jspecify.annotations.NullMarked;
