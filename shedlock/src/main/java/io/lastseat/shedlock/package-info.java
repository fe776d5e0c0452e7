/** Locks of a Lastseat server for ShedLock: fenced, and with a line. */
@NullMarked
package io.lastseat.shedlock;

import org.jspecify.annotations.NullMarked;
