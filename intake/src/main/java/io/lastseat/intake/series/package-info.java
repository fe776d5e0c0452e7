/** Series and their slots: resources that a plan makes for days and times. */
@NullMarked
package io.lastseat.intake.series;

import org.jspecify.annotations.NullMarked;
