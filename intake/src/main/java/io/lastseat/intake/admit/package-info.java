/** Immediate admission: a reservation is decided in the call that asks for it. */
@NullMarked
package io.lastseat.intake.admit;

import org.jspecify.annotations.NullMarked;
