/** Locks and edit locks: taking, waiting in line, extending, releasing. */
@NullMarked
package io.lastseat.intake.lock;

import org.jspecify.annotations.NullMarked;
