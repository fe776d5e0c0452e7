/** Claims: one request for units of several resources. */
@NullMarked
package io.lastseat.intake.claim;

import org.jspecify.annotations.NullMarked;
