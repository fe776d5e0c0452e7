/** Output of commands: tables, bars, reports. */
@NullMarked
package io.lastseat.cli.print;

import org.jspecify.annotations.NullMarked;
