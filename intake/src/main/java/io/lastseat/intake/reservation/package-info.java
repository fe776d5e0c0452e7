/**
 * Reservations of one resource: making, confirming, changing and cancelling them, deposits, and the
 * list of one's own.
 */
@NullMarked
package io.lastseat.intake.reservation;

import org.jspecify.annotations.NullMarked;
