/** The slots of a series: which there are on a day, and which lie between two moments. */
@NullMarked
package io.lastseat.intake.slots;

import org.jspecify.annotations.NullMarked;
