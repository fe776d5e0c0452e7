package io.lastseat.intake.slots;

import io.lastseat.model.SeriesPlan;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRulesException;

/**
 * The slots of each day of a series. They are laid one after the other from the moment at which it
 * opens to the one at which it closes, each as long as the others: so a day on which clocks change
 * has more of them or fewer. What is left before the closing, and is too short for a slot, is
 * offered to nobody.
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

  /** Those of one day in their order, none where it is closed or no day of the series. */
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

  /** The last day of the plan up to which there are no more than so many slots; none if none is. */
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

  /** A time that the clock leaves out is that of the jump; of two, it is the first. */
  private Instant opens(LocalDate day) {
    LocalDateTime time = day.atStartOfDay().plusMinutes(plan.opensAtMinute());
    return jump(time).getOrElse(() -> ZonedDateTime.of(time, zone).toInstant());
  }

  /**
   * A time that the clock leaves out is that of the jump; of two, it is the second. Midnight is the
   * beginning of the next day, of which both are.
   */
  private Instant closes(LocalDate day) {
    if (plan.closesAtMinute() == SeriesPlan.MINUTES_PER_DAY) {
      return day.plusDays(1).atStartOfDay(zone).toInstant();
    }
    LocalDateTime time = day.atStartOfDay().plusMinutes(plan.closesAtMinute());
    return jump(time)
        .getOrElse(() -> ZonedDateTime.of(time, zone).withLaterOffsetAtOverlap().toInstant());
  }

  private Option<Instant> jump(LocalDateTime time) {
    return Option.of(zone.getRules().getTransition(time))
        .filter(ZoneOffsetTransition::isGap)
        .map(ZoneOffsetTransition::getInstant);
  }

  private ZonedDateTime at(Instant moment) {
    return moment.atZone(zone);
  }
}
