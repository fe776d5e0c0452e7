package io.lastseat.intake.slots;

import io.lastseat.model.id.Limits;
import io.lastseat.model.terms.SeriesPlan;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time for which a request asks for slots of a series.
 *
 * @param from the start of the first slot
 * @param to the end of the last slot
 */
public record SlotSpan(WallTime from, WallTime to) {

  /** The longest span. No claim can be longer, so the slots of more days need not be computed. */
  private static final Duration LONGEST = Limits.LONGEST_SLOT.multipliedBy(Limits.MAX_CLAIMED);

  /** The slots in the span, 1 to {@value Limits#MAX_CLAIMED} without a gap; or the fault. */
  public Either<SpanFault, Vector<Slot>> of(SeriesPlan plan) {
    ZoneId zone = ZoneId.of(plan.timeZone());
    return from.in(zone)
        .mapLeft(SpanFault::from)
        .flatMap(
            first -> to.in(zone).mapLeft(SpanFault::to).flatMap(end -> between(plan, first, end)));
  }

  private static Either<SpanFault, Vector<Slot>> between(
      SeriesPlan plan, Instant first, Instant end) {
    if (!first.isBefore(end)) {
      return Either.left(SpanFault.to("must be after from"));
    }
    if (Duration.between(first, end).compareTo(LONGEST) > 0) {
      return Either.left(tooMany());
    }
    SlotDays days = new SlotDays(plan);
    LocalDate firstDay = days.dayOf(first);
    LocalDate lastDay = days.dayOf(end.minusNanos(1));
    for (LocalDate day : Vector.of(firstDay, lastDay)) {
      if (!plan.has(day)) {
        return Either.left(
            new SpanFault(
                day.equals(firstDay) ? "from" : "to",
                "is no day of the series, which is from %s to %s"
                    .formatted(plan.from(), plan.to())));
      }
    }
    return inDays(days, firstDay, lastDay, first, end);
  }

  private static Either<SpanFault, Vector<Slot>> inDays(
      SlotDays days, LocalDate firstDay, LocalDate lastDay, Instant first, Instant end) {
    Vector<Slot> there = days.between(firstDay, lastDay);
    if (!there.exists(slot -> slot.startsAt().equals(first))) {
      return Either.left(
          SpanFault.from(nearest("start", days.on(firstDay).map(Slot::start), first, firstDay)));
    }
    if (!there.exists(slot -> slot.endsAt().equals(end))) {
      return Either.left(
          SpanFault.to(nearest("end", days.on(lastDay).map(Slot::end), end, lastDay)));
    }
    Vector<Slot> slots =
        there.filter(slot -> !slot.startsAt().isBefore(first) && !slot.endsAt().isAfter(end));
    return slots
        .zip(slots.tail())
        .find(two -> !two._1().endsAt().equals(two._2().startsAt()))
        .map(
            two ->
                SpanFault.to(
                    "is behind a time at which it is closed: from %s to %s"
                        .formatted(
                            two._1().end().toOffsetDateTime(),
                            two._2().start().toOffsetDateTime())))
        .orElse(() -> Option.when(slots.length() > Limits.MAX_CLAIMED, SlotSpan::tooMany))
        .<Either<SpanFault, Vector<Slot>>>map(Either::left)
        .getOrElse(() -> Either.right(slots));
  }

  private static SpanFault tooMany() {
    return SpanFault.to(
        "is too late: a claim takes at most %d slots".formatted(Limits.MAX_CLAIMED));
  }

  /** Names the nearest border of a slot, if the request named none. */
  private static String nearest(
      String what, Vector<ZonedDateTime> borders, Instant wanted, LocalDate day) {
    return borders
        .minBy(border -> Duration.between(wanted, border.toInstant()).abs())
        .map(
            nearest ->
                "must be the %s of a slot; the nearest one is %s"
                    .formatted(what, nearest.toOffsetDateTime()))
        .getOrElse("is on a day on which it is closed: " + day);
  }

  /**
   * A local time, as a client writes it: a date, a time, and perhaps an offset from UTC, which
   * selects one of two moments.
   *
   * @param endsDay whether it was written as {@code 24:00} of the day before: the moment at which a
   *     day of the series ends, even if the clocks never show it, or show it twice
   */
  public record WallTime(LocalDateTime time, Option<ZoneOffset> offset, boolean endsDay) {

    private static final Pattern END_OF_DAY =
        Pattern.compile("(\\d{4}-\\d\\d-\\d\\dT)24(:00(?::00)?)((?:[Z+-].*)?)");

    /** The moment in this time zone. If there is none, or more than one, it says why, in words. */
    public Either<String, Instant> in(ZoneId zone) {
      if (offset.isDefined()) {
        return Either.right(time.toInstant(offset.get()));
      }
      if (endsDay) {
        return Either.right(time.toLocalDate().atStartOfDay(zone).toInstant());
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
     * Reads {@code 2026-11-23T10:00} or {@code 2026-11-23T10:00+01:00}, with seconds or without;
     * none for any other text.
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
                    Option.when(place < text.length(), () -> ZoneOffset.of(text.substring(place))),
                    false));
      } catch (DateTimeException impossible) {
        return Option.none();
      }
    }

    /** Reads an end: as {@link #parse}, and {@code 2026-11-23T24:00} for the end of that day. */
    public static Option<WallTime> parseEnd(String text) {
      Matcher end = END_OF_DAY.matcher(text);
      return end.matches()
          ? parse(end.group(1) + "00" + end.group(2) + end.group(3))
              .map(begun -> new WallTime(begun.time().plusDays(1), begun.offset(), true))
          : parse(text);
    }

    /** The position of the offset. It follows the time, since the date contains hyphens too. */
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

  /**
   * Why there are no slots between two times.
   *
   * @param field the wrong field: {@code from} or {@code to}
   * @param detail the fault, in words that finish a sentence
   */
  public record SpanFault(String field, String detail) {

    static SpanFault from(String detail) {
      return new SpanFault("from", detail);
    }

    static SpanFault to(String detail) {
      return new SpanFault("to", detail);
    }
  }
}
