/** Options that several commands share, and messages of what failed. */
@NullMarked
package io.lastseat.cli.option;

import org.jspecify.annotations.NullMarked;
