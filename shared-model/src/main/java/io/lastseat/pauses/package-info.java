/** Waiting, and for how long. An interrupt ends a pause, and the thread's flag stays set. */
@NullMarked
package io.lastseat.pauses;

import org.jspecify.annotations.NullMarked;
