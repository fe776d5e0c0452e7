/** Waiting, and for how long. An interrupt ends a pause, and the thread's flag stays set. */
@NullMarked
package io.lastseat.waiting;

import org.jspecify.annotations.NullMarked;
