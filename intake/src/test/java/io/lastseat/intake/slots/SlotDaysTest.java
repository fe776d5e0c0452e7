package io.lastseat.intake.slots;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.slots.SlotSpan.WallTime;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.SeriesPlan;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Days by the clocks of a place, including those on which the clocks change. */
class SlotDaysTest {

  private static final int END = SeriesPlan.MINUTES_PER_DAY;

  /** Berlin changes by an hour at 2 and at 3, Lord Howe by half an hour, Havana at midnight. */
  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin, 2026-10-24, 24, 2026-10-24T00:00+02:00, 2026-10-25T00:00+02:00",
    "Europe/Berlin, 2026-10-25, 25, 2026-10-25T00:00+02:00, 2026-10-26T00:00+01:00",
    "Europe/Berlin, 2027-03-28, 23, 2027-03-28T00:00+01:00, 2027-03-29T00:00+02:00",
    "Australia/Lord_Howe, 2026-04-05, 24, 2026-04-05T00:00+11:00, 2026-04-05T23:30+10:30",
    "Australia/Lord_Howe, 2026-10-04, 23, 2026-10-04T00:00+10:30, 2026-10-04T23:30+11:00",
    "America/Havana, 2026-11-01, 25, 2026-11-01T00:00-04:00, 2026-11-02T00:00-05:00",
    "America/Havana, 2026-10-31, 24, 2026-10-31T00:00-04:00, 2026-11-01T00:00-04:00",
    "America/Havana, 2026-03-08, 23, 2026-03-08T01:00-04:00, 2026-03-09T00:00-04:00"
  })
  void aWholeDayHasAsManyHoursAsPass(
      String zone, LocalDate day, int hours, String begins, String ends) {
    Vector<Slot> slots = on(zone, day, 0, END, Duration.ofHours(1));

    assertThat(slots).hasSize(hours);
    assertThat(slots.head().start().toOffsetDateTime()).hasToString(begins);
    assertThat(slots.last().end().toOffsetDateTime()).hasToString(ends);
    assertThat(slots)
        .allMatch(
            slot -> Duration.between(slot.startsAt(), slot.endsAt()).equals(Duration.ofHours(1)));
    assertThat(slots.zip(slots.tail())).allMatch(two -> two._1().end().equals(two._2().start()));
  }

  @ParameterizedTest
  @CsvSource({
    "2027-03-28, 02:30, 04:30, 2027-03-28T03:00+02:00, 2027-03-28T04:30+02:00, 3",
    "2027-03-28, 01:00, 02:30, 2027-03-28T01:00+01:00, 2027-03-28T03:00+02:00, 2",
    "2026-10-25, 02:30, 04:00, 2026-10-25T02:30+02:00, 2026-10-25T04:00+01:00, 5",
    "2026-10-25, 01:00, 02:30, 2026-10-25T01:00+02:00, 2026-10-25T02:30+01:00, 5"
  })
  void opensFirstAndClosesLastWhereClocksChange(
      LocalDate day, String opens, String closes, String first, String last, int count) {
    Vector<Slot> slots =
        on("Europe/Berlin", day, minute(opens), minute(closes), Duration.ofMinutes(30));

    assertThat(slots).hasSize(count);
    assertThat(slots.head().start().toOffsetDateTime()).hasToString(first);
    assertThat(slots.last().end().toOffsetDateTime()).hasToString(last);
  }

  static Stream<Arguments> years() {
    return Stream.of("Europe/Berlin", "Australia/Lord_Howe", "America/Havana", "Africa/Cairo")
        .flatMap(zone -> Stream.of(2026, 2027).map(year -> Arguments.of(zone, year)));
  }

  /** No moment belongs to two days or to two slots, and no name is given twice. */
  @ParameterizedTest
  @MethodSource("years")
  void theSlotsOfAYearFollowEachOther(String zone, int year) {
    SlotDays days = new SlotDays(plan(zone, year, 0, END, Duration.ofMinutes(15)));
    Vector<Slot> slots = days.between(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));

    assertThat(slots.zip(slots.tail())).allMatch(two -> two._1().end().equals(two._2().start()));
    assertThat(slots).hasSize(365 * 96);
    assertThat(slots.map(slot -> slot.resource(new ResourceId("r"))).distinct())
        .hasSameSizeAs(slots);
  }

  /**
   * In Newfoundland the clocks went back at 0:01 on 7 November 2010, to 23:01 on the 6th. The night
   * belongs to the day that had begun.
   */
  @ParameterizedTest
  @CsvSource({
    "00:00, 24:00, 48, 50, 2010-11-07T00:00-02:30",
    "22:00, 23:30, 3, 3, 2010-11-06T23:30-02:30",
    "00:00, 23:30, 47, 49, 2010-11-06T23:30-02:30",
    "00:00, 01:00, 2, 4, 2010-11-06T01:00-02:30"
  })
  void aNightThatIsShownTwiceBelongsToOneDay(
      String opens, String closes, int eve, int day, String closed) {
    SlotDays days =
        new SlotDays(
            plan("America/St_Johns", 2010, minute(opens), minute(closes), Duration.ofMinutes(30)));
    LocalDate sixth = LocalDate.of(2010, 11, 6);
    Vector<Slot> slots = days.on(sixth).appendAll(days.on(sixth.plusDays(1)));

    assertThat(days.on(sixth)).hasSize(eve);
    assertThat(days.on(sixth.plusDays(1))).hasSize(day);
    assertThat(days.on(sixth).last().end().toOffsetDateTime()).hasToString(closed);
    assertThat(slots.zip(slots.tail()))
        .as("no moment is in two slots")
        .noneMatch(two -> two._1().endsAt().isAfter(two._2().startsAt()));
    assertThat(slots).allMatch(slot -> days.on(days.dayOf(slot.startsAt())).contains(slot));
  }

  /** The clocks show this half hour twice: the offset says which one is meant. */
  @Test
  void aSpanOfThatNightIsFoundByItsOffset() {
    SeriesPlan plan = plan("America/St_Johns", 2010, 0, END, Duration.ofMinutes(30));
    SlotSpan night =
        new SlotSpan(
            WallTime.parse("2010-11-06T23:30-03:30").get(),
            WallTime.parse("2010-11-07T00:30-03:30").get());

    assertThat(night.of(plan).get().map(slot -> slot.resource(new ResourceId("r")).text()))
        .containsExactly("r.20101107T0300Z", "r.20101107T0330Z");
  }

  @Test
  void theHourThatComesTwiceHasTwoNames() {
    Vector<Slot> slots =
        on("Europe/Berlin", LocalDate.of(2026, 10, 25), 0, END, Duration.ofHours(1));

    assertThat(slots.slice(2, 4).map(slot -> slot.resource(new ResourceId("room-7")).text()))
        .containsExactly("room-7.20261025T0000Z", "room-7.20261025T0100Z");
    assertThat(slots.slice(2, 4).map(slot -> slot.start().toLocalTime().toString()))
        .containsExactly("02:00", "02:00");
  }

  /** Samoa left out this day; the slots of the next day do not belong to it. */
  @Test
  void aDayThatNeverWasHasNone() {
    assertThat(on("Pacific/Apia", LocalDate.of(2011, 12, 30), 0, END, Duration.ofHours(1)))
        .isEmpty();
  }

  @Test
  void closedDaysAndDaysOfOthersHaveNone() {
    LocalDate monday = LocalDate.of(2026, 11, 23);
    SeriesPlan plan =
        new SeriesPlan(
            monday,
            monday.plusDays(6),
            Duration.ofHours(1),
            minute("08:00"),
            minute("18:00"),
            "Europe/Berlin",
            TreeSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY),
            TreeSet.of(monday.plusDays(2)));
    SlotDays days = new SlotDays(plan);

    assertThat(List.of(-1, 2, 5, 6, 7)).allMatch(i -> days.on(monday.plusDays(i)).isEmpty());
    assertThat(List.of(0, 1, 3, 4)).allMatch(i -> days.on(monday.plusDays(i)).length() == 10);
    assertThat(days.lastDayWithin(40)).containsExactly(monday.plusDays(6));
    assertThat(days.lastDayWithin(39)).containsExactly(monday.plusDays(3));
    assertThat(days.lastDayWithin(9)).isEmpty();
  }

  private static int minute(String time) {
    return Integer.parseInt(time.substring(0, 2)) * 60 + Integer.parseInt(time.substring(3));
  }

  private static Vector<Slot> on(
      String zone, LocalDate day, int opens, int closes, Duration length) {
    return new SlotDays(plan(zone, day.getYear(), opens, closes, length)).on(day);
  }

  private static SeriesPlan plan(String zone, int year, int opens, int closes, Duration length) {
    return new SeriesPlan(
        LocalDate.of(year, 1, 1),
        LocalDate.of(year, 12, 31),
        length,
        opens,
        closes,
        zone,
        TreeSet.empty(),
        TreeSet.empty());
  }
}
