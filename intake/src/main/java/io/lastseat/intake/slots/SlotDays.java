package io.lastseat.intake.slots;

import io.lastseat.model.terms.SeriesPlan;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRulesException;

/**
 * The slots of each day of a series. They follow each other from the opening to the closing, all of
 * the same length. So a day on which clocks change has more or fewer slots, and every moment
 * belongs to one day. The time before the closing that is too short for a slot is not offered.
 */
public final class SlotDays {

  private final SeriesPlan plan;
  private final ZoneId zone;

  /**
   * Computes the slots of this plan.
   *
   * @throws ZoneRulesException if this process does not know the plan's time zone
   */
  public SlotDays(SeriesPlan plan) {
    this.plan = plan;
    zone = ZoneId.of(plan.timeZone());
  }

  /** The slots of one day in their order; none if the day is closed or is no day of the series. */
  public Vector<Slot> on(LocalDate day) {
    Vector<Slot> slots = Vector.empty();
    if (!plan.isOpenOn(day)) {
      return slots;
    }
    Instant closes = closes(day);
    Instant end = opens(day).plus(plan.length());
    for (; !end.isAfter(closes); end = end.plus(plan.length())) {
      slots = slots.append(new Slot(at(end.minus(plan.length())), at(end)));
    }
    return slots;
  }

  /** The slots of all days from the first to the last. */
  public Vector<Slot> between(LocalDate first, LocalDate last) {
    return Vector.ofAll(first.datesUntil(last.plusDays(1)).toList()).flatMap(this::on);
  }

  /**
   * The last day of the plan up to which there are at most {@code most} slots; none if the first
   * day has more.
   */
  public Option<LocalDate> lastDayWithin(int most) {
    int slots = 0;
    for (LocalDate day = plan.from(); !day.isAfter(plan.to()); day = day.plusDays(1)) {
      slots += on(day).length();
      if (slots > most) {
        return Option.of(day.minusDays(1)).filter(plan::has);
      }
    }
    return Option.some(plan.to());
  }

  /**
   * The day to which a moment belongs: the last day that has begun. If clocks go back across
   * midnight, the repeated part of the previous day belongs to the new day.
   */
  LocalDate dayOf(Instant moment) {
    LocalDate shown = moment.atZone(zone).toLocalDate();
    return moment.isBefore(begins(shown.plusDays(1))) ? shown : shown.plusDays(1);
  }

  private Instant begins(LocalDate day) {
    return day.atStartOfDay(zone).toInstant();
  }

  /** The opening: a time that clocks skip is that of their jump; of two moments, the first. */
  private Instant opens(LocalDate day) {
    return moments(day, plan.opensAtMinute()).head();
  }

  /**
   * The closing. If the clocks skip its time, it is the moment at which they jump. If they show its
   * time twice, it is the second moment, provided that this one is on this day. Midnight is the
   * begin of the next day; if it occurs twice, both belong to that day.
   */
  private Instant closes(LocalDate day) {
    Instant next = begins(day.plusDays(1));
    return plan.closesAtMinute() == SeriesPlan.MINUTES_PER_DAY
        ? next
        : moments(day, plan.closesAtMinute())
            .filter(end -> !end.isAfter(next))
            .lastOption()
            .getOrElse(next);
  }

  /** The moments when clocks show this time, in order: one or two; the jump if they never do. */
  private Vector<Instant> moments(LocalDate day, int minute) {
    LocalDateTime time = day.atStartOfDay().plusMinutes(minute);
    Vector<Instant> shown =
        Vector.ofAll(zone.getRules().getValidOffsets(time)).map(time::toInstant).sorted();
    return shown.isEmpty() ? Vector.of(zone.getRules().getTransition(time).getInstant()) : shown;
  }

  private ZonedDateTime at(Instant moment) {
    return moment.atZone(zone);
  }
}
