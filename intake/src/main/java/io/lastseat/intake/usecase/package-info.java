/** What intake does for a caller, in terms of the model. */
@NullMarked
package io.lastseat.intake.usecase;

import org.jspecify.annotations.NullMarked;
