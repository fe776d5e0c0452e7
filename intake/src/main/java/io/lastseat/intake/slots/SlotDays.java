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
 * The slots of each day of a series. They are laid one after the other from the moment at which it
 * opens to the one at which it closes, each as long as the others: so a day on which clocks change
 * has more of them or fewer, and every moment belongs to one day. The time before the closing that
 * is too short for a slot is not offered.
 */
public final class SlotDays {

  private final SeriesPlan plan;
  private final ZoneId zone;

  /**
   * Of this plan.
   *
   * @throws ZoneRulesException where this process does not know its time zone
   */
  public SlotDays(SeriesPlan plan) {
    this.plan = plan;
    zone = ZoneId.of(plan.timeZone());
  }

  /** Those of one day in their order, none if it is closed or no day of the series. */
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

  /** Those of all days from one to another. */
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
   * The day that a moment belongs to: the last one that has begun. Where clocks go back across
   * midnight, what they show again of the day before belongs to the new one.
   */
  LocalDate dayOf(Instant moment) {
    LocalDate shown = moment.atZone(zone).toLocalDate();
    return moment.isBefore(begins(shown.plusDays(1))) ? shown : shown.plusDays(1);
  }

  private Instant begins(LocalDate day) {
    return day.atStartOfDay(zone).toInstant();
  }

  /** A time that the clock leaves out is that of the jump; of two, it is the first. */
  private Instant opens(LocalDate day) {
    return moments(day, plan.opensAtMinute()).head();
  }

  /**
   * A time that the clock leaves out is that of the jump; of two, it is the second, if that is of
   * this day. Midnight is the beginning of the next day, of which both are.
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

  /** When the clocks show this time, in order: once, or twice; where never, when they jump. */
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
