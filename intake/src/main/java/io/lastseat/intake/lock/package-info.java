/** Locks and edit locks: acquiring, waiting for, renewing and releasing them. */
@NullMarked
package io.lastseat.intake.lock;

import org.jspecify.annotations.NullMarked;
