package io.lastseat.model.terms;

import io.lastseat.model.id.Limits;
import io.vavr.collection.SortedSet;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.regex.Pattern;

/**
 * The plan that says when a series has slots: a meeting room that is booked by the hour, for
 * example. All dates and times are those of the wall clock in its time zone. The plan does not
 * convert them to moments: the conversion would have to be the same wherever a decision is derived
 * again.
 *
 * @param from the first day, from {@value #FIRST_YEAR}
 * @param to the last day, until {@value #LAST_YEAR}
 * @param length of each slot in whole minutes; it must divide the time from opening to closing
 * @param opensAtMinute the minute of the day, from 0
 * @param closesAtMinute the minute of the day, at most {@value #MINUTES_PER_DAY}
 * @param timeZone an IANA name
 * @param closedWeekdays the weekdays without slots
 * @param closedDays further days without slots, between the first day and the last
 */
public record SeriesPlan(
    LocalDate from,
    LocalDate to,
    Duration length,
    int opensAtMinute,
    int closesAtMinute,
    String timeZone,
    SortedSet<DayOfWeek> closedWeekdays,
    SortedSet<LocalDate> closedDays) {

  /** The first possible year: before it, wall clocks were off by seconds in some places. */
  public static final int FIRST_YEAR = 2000;

  /** The last possible year: later dates are typing errors. */
  public static final int LAST_YEAR = 2999;

  /** The minutes of a day on which clocks do not change. */
  public static final int MINUTES_PER_DAY = 24 * 60;

  private static final Pattern TIME_ZONE = Pattern.compile("[A-Za-z][A-Za-z0-9_+/-]{0,63}");

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public SeriesPlan {
    if (from.getYear() < FIRST_YEAR || to.getYear() > LAST_YEAR || to.isBefore(from)) {
      throw new IllegalArgumentException("a series has no days from " + from + " to " + to);
    }
    if (length.compareTo(Limits.SHORTEST_SLOT) < 0
        || length.compareTo(Limits.LONGEST_SLOT) > 0
        || !length.equals(Duration.ofMinutes(length.toMinutes()))) {
      throw new IllegalArgumentException("no length of a slot: " + length);
    }
    if (opensAtMinute < 0
        || closesAtMinute > MINUTES_PER_DAY
        || opensAtMinute >= closesAtMinute
        || (closesAtMinute - opensAtMinute) % length.toMinutes() != 0) {
      throw new IllegalArgumentException(
          "no whole slots from minute " + opensAtMinute + " to minute " + closesAtMinute);
    }
    if (!TIME_ZONE.matcher(timeZone).matches()) {
      throw new IllegalArgumentException("no name of a time zone: " + timeZone);
    }
    if (closedDays.length() > Limits.MAX_CLOSED_DAYS
        || closedDays.exists(day -> day.isBefore(from) || day.isAfter(to))) {
      throw new IllegalArgumentException("too many closed days, or some that are none of its own");
    }
  }

  /** Whether that day is between the first and the last day of the series. */
  public boolean has(LocalDate day) {
    return !day.isBefore(from) && !day.isAfter(to);
  }

  /** Whether the series has slots on one of its days. */
  public boolean isOpenOn(LocalDate day) {
    return has(day) && !closedWeekdays.contains(day.getDayOfWeek()) && !closedDays.contains(day);
  }

  /** Whether this plan equals or continues the other one, and keeps what it says of its days. */
  public boolean goesOnFrom(SeriesPlan before) {
    return from.equals(before.from)
        && !to.isBefore(before.to)
        && closedDays.filter(before::has).equals(before.closedDays)
        && hasRulesOf(before);
  }

  /** Whether both plans have the same slots on a day, apart from single closed days. */
  public boolean hasRulesOf(SeriesPlan other) {
    return length.equals(other.length)
        && opensAtMinute == other.opensAtMinute
        && closesAtMinute == other.closesAtMinute
        && timeZone.equals(other.timeZone)
        && closedWeekdays.equals(other.closedWeekdays);
  }

  /** A plan with the same rules from one day to another, with these days closed. */
  public SeriesPlan between(LocalDate first, LocalDate last, SortedSet<LocalDate> closed) {
    return new SeriesPlan(
        first, last, length, opensAtMinute, closesAtMinute, timeZone, closedWeekdays, closed);
  }
}
