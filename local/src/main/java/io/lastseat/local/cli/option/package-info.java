/** Options that several commands share. */
@NullMarked
package io.lastseat.local.cli.option;

import org.jspecify.annotations.NullMarked;
