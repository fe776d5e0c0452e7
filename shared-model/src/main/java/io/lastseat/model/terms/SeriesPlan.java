package io.lastseat.model.terms;

import io.lastseat.model.id.Limits;
import io.vavr.collection.SortedSet;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.regex.Pattern;

/**
 * When a series has slots: a meeting room that is booked by the hour, for example. All dates and
 * times are those of the wall clock of its time zone. What that clock shows at which moment is not
 * known here: it would have to be the same wherever a decision is derived again.
 *
 * @param from the first day, from {@value #FIRST_YEAR}
 * @param to the last day, until {@value #LAST_YEAR}
 * @param length of each slot in whole minutes, which divides the time from opening to closing
 * @param opensAtMinute of the day, from 0
 * @param closesAtMinute of the day, at most {@value #MINUTES_PER_DAY}
 * @param timeZone an IANA name
 * @param closedWeekdays that have no slots
 * @param closedDays that have none either, between the first day and the last
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

  /** Before it, wall clocks were off by seconds in places. */
  public static final int FIRST_YEAR = 2000;

  /** Later dates are typing errors. */
  public static final int LAST_YEAR = 2999;

  /** Of a day on which clocks do not change. */
  public static final int MINUTES_PER_DAY = 24 * 60;

  private static final Pattern TIME_ZONE = Pattern.compile("[A-Za-z][A-Za-z0-9_+/-]{0,63}");

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

  /** Whether the series goes on until that day at least, and began by it. */
  public boolean has(LocalDate day) {
    return !day.isBefore(from) && !day.isAfter(to);
  }

  /** Whether it has slots on one of its days. */
  public boolean isOpenOn(LocalDate day) {
    return has(day) && !closedWeekdays.contains(day.getDayOfWeek()) && !closedDays.contains(day);
  }

  /** Whether this is the other plan, or goes on from it: what that one says of its days stays. */
  public boolean goesOnFrom(SeriesPlan before) {
    return from.equals(before.from)
        && !to.isBefore(before.to)
        && closedDays.filter(before::has).equals(before.closedDays)
        && ruledLike(before);
  }

  /** Whether their days have the same slots, apart from the days that are closed one by one. */
  public boolean ruledLike(SeriesPlan other) {
    return length.equals(other.length)
        && opensAtMinute == other.opensAtMinute
        && closesAtMinute == other.closesAtMinute
        && timeZone.equals(other.timeZone)
        && closedWeekdays.equals(other.closedWeekdays);
  }

  /** The same rules from one day to another, with these days closed. */
  public SeriesPlan between(LocalDate first, LocalDate last, SortedSet<LocalDate> closed) {
    return new SeriesPlan(
        first, last, length, opensAtMinute, closesAtMinute, timeZone, closedWeekdays, closed);
  }
}
