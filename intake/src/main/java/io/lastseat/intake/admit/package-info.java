/** How a request gets its verdict: in the call that brings it, or through the stream. */
@NullMarked
package io.lastseat.intake.admit;

import org.jspecify.annotations.NullMarked;
