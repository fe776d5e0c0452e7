/** The face of a resource: what people are shown of it, and no decision reads. */
@NullMarked
package io.lastseat.intake.face;

import org.jspecify.annotations.NullMarked;
