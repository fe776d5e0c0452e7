/** What all functions on Lambda share. */
@NullMarked
package io.lastseat.lambda;

import org.jspecify.annotations.NullMarked;
