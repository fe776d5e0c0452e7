/** The commands that check each promise: {@code simulate} and {@code walk}. */
@NullMarked
package io.lastseat.verify;

import org.jspecify.annotations.NullMarked;
