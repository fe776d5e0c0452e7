package io.lastseat.intake.slots;

import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;

/** Tells who names no border of a slot which one is the nearest. */
final class NearestBorder {

  static String start(Vector<Slot> slots, Instant wanted, LocalDate day) {
    return said("start", slots.map(Slot::start), wanted, day);
  }

  static String end(Vector<Slot> slots, Instant wanted, LocalDate day) {
    return said("end", slots.map(Slot::end), wanted, day);
  }

  private static String said(
      String what, Vector<ZonedDateTime> borders, Instant wanted, LocalDate day) {
    return borders
        .minBy(border -> Duration.between(wanted, border.toInstant()).abs())
        .map(
            nearest ->
                "must be the %s of a slot; the nearest one is %s"
                    .formatted(what, nearest.toOffsetDateTime()))
        .getOrElse("is on a day on which it is closed: " + day);
  }

  private NearestBorder() {}
}
