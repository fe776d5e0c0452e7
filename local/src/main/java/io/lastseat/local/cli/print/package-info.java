/** Output of commands: tables, bars, reports. */
@NullMarked
package io.lastseat.local.cli.print;

import org.jspecify.annotations.NullMarked;
