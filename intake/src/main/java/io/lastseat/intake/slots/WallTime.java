package io.lastseat.intake.slots;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/**
 * A local time, as a client writes it: a date and a time, and an offset from UTC where he wants to
 * say which of two moments he means.
 */
public record WallTime(LocalDateTime time, Option<ZoneOffset> offset) {

  /** The moment in this time zone; or, in words, why there is none, or more than one. */
  public Either<String, Instant> in(ZoneId zone) {
    if (offset.isDefined()) {
      return Either.right(time.toInstant(offset.get()));
    }
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(time);
    if (offsets.isEmpty()) {
      return Either.left("does not exist in " + zone + ": the clocks jump over it on that day");
    }
    return offsets.size() == 1
        ? Either.right(time.toInstant(offsets.get(0)))
        : Either.left(
            "exists twice in %s on that day: say %s%s or %s%s"
                .formatted(zone, time, offsets.get(0), time, offsets.get(1)));
  }

  /**
   * Reads {@code 2026-11-23T10:00} or {@code 2026-11-23T10:00+01:00}, with seconds or without; none
   * where it is neither.
   */
  public static Option<WallTime> parse(String text) {
    int place = offsetAt(text);
    try {
      LocalDateTime time = LocalDateTime.parse(text.substring(0, place));
      return Option.when(
          time.getYear() >= 0 && time.getYear() <= 9999,
          () ->
              new WallTime(
                  time,
                  Option.when(place < text.length(), () -> ZoneOffset.of(text.substring(place)))));
    } catch (DateTimeException impossible) {
      return Option.none();
    }
  }

  /** Where the offset begins: behind the date, which has hyphens of its own. */
  private static int offsetAt(String text) {
    int time = Math.max(0, text.indexOf('T'));
    for (int i = time; i < text.length(); i++) {
      if ("Z+-".indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return text.length();
  }
}
