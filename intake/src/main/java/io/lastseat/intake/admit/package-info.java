/** How a request gets its verdict: in the call that asks, or by the stream. */
@NullMarked
package io.lastseat.intake.admit;

import org.jspecify.annotations.NullMarked;
