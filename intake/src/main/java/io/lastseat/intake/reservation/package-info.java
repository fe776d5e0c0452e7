/**
 * Reservations of one resource: asking, confirming, changing, giving back, paying in, listing one's
 * own.
 */
@NullMarked
package io.lastseat.intake.reservation;

import org.jspecify.annotations.NullMarked;
