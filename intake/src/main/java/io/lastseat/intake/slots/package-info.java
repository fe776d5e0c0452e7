/** The slots of a series: those of a day, and those between two moments. */
@NullMarked
package io.lastseat.intake.slots;

import org.jspecify.annotations.NullMarked;
