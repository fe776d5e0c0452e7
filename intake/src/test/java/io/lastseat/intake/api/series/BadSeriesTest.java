package io.lastseat.intake.api.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each impossible series is answered with the fault and its place, and nothing is written. */
class BadSeriesTest {

  private static final String GOOD =
      "{'from': '2030-06-03', 'to': '2030-06-04', 'length': 'PT1H', 'opens': '08:00', 'closes':"
          + " '12:00', 'timeZone': 'Europe/Berlin', 'capacity': 1}";

  private final World world = World.deciding();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'PT1H'|'PT0S'|/length|whole minutes",
        "'PT1H'|'PT4M'|/length|from PT5M to PT12H",
        "'PT1H'|'PT13H'|/length|from PT5M to PT12H",
        "'PT1H'|'PT10M30S'|/length|whole minutes",
        "'PT1H'|'P1M'|/length|whole minutes",
        "'PT1H'|60|/length|whole minutes",
        "'PT1H'|'PT45M'|/length|must divide the time from opens to closes",
        "'08:00'|'12:00'|/closes|must be after opens",
        "'08:00'|'13:00'|/closes|must be after opens",
        "'08:00'|'8:00'|/opens|must be a time such as 09:30",
        "'08:00'|'25:00'|/opens|must be a time such as 09:30",
        "'12:00'|'24:01'|/closes|must be a time such as 09:30",
        "'2030-06-04'|'2030-06-02'|/to|must not be before from",
        "'2030-06-04'|'2041-06-04'|/to|within 10 years",
        "'2030-06-04'|'9999-06-04'|/to|of the years 2000 to 2999",
        "'2030-06-03'|'1999-12-31'|/from|of the years 2000 to 2999",
        "'2030-06-03'|'2030-02-30'|/from|must be a date",
        "'2030-06-03'|'2030-06-03T00:00'|/from|must be a date",
        "'Europe/Berlin'|'Europe/Atlantis'|/timeZone|IANA",
        "'Europe/Berlin'|'+01:00'|/timeZone|IANA",
        "'Europe/Berlin'|''|/timeZone|IANA",
        "'Europe/Berlin'|7|/timeZone|IANA",
        "'capacity': 1|'capacity': -1|/capacity|whole number",
        "'capacity': 1|'capacity': 1, 'lanes': 2|/lanes|one lane",
        "'capacity': 1|'capacity': 1, 'lock': true|/lock|of a series",
        "'capacity': 1|'capacity': 1, 'maxUnitsPerApplicant': 1|/maxUnitsPerApplicant|of a series",
        "'capacity': 1|'capacity': 1, 'closed': {}|/closed|of a series",
        "'capacity': 1|'capacity': 1, 'closedDays': ['2030-06-05']|/closedDays|2030-06-05 is not",
        "'capacity': 1|'capacity': 1, 'closedDays': ['x']|/closedDays|each must be a date",
        "'capacity': 1|'capacity': 1, 'closedDays': '2030-06-03'|/closedDays|must be a list",
        "'capacity': 1|'capacity': 1, 'closedDays': [7]|/closedDays|each must be a date",
        "'capacity': 1|'capacity': 1, 'closedWeekdays': ['MON']|/closedWeekdays|weekday",
        "'capacity': 1|'capacity': 1, 'seats': 1|/seats|unknown",
        "'capacity': 1|'title': 'Room 7'|/capacity|is required"
      },
      quoteCharacter = '~')
  void isToldWhatIsWrong(String good, String bad, String pointer, String detail) {
    long before = world.requestsWritten();

    Exchange refused =
        SeriesApiTest.send(world, "bad-series", GOOD.replace(good, bad).replace('\'', '"'));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().get("errors")).hasSize(1);
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
    assertThat(refused.json().at("/errors/0/detail").asText()).contains(detail);
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  /** A series of 1,001 slots is refused, and the answer says how many days fit; those do. */
  @Test
  void overAThousandSlots() {
    String many = GOOD.replace("PT1H", "PT15M").replace("08:00", "00:00").replace("12:00", "24:00");
    Exchange refused =
        SeriesApiTest.send(
            world, "bad-many", many.replace("2030-06-04", "2030-06-13").replace('\'', '"'));
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo("/to");
    assertThat(refused.json().at("/errors/0/detail").asText())
        .contains("at most 1000 slots, which is until 2030-06-12");

    Exchange made =
        SeriesApiTest.send(
            world, "bad-many", many.replace("2030-06-04", "2030-06-12").replace('\'', '"'));

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.number("slots")).isEqualTo(960);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2030-6-3", "yesterday", "2030-02-30", "9999-01-01", "2030-06-03T00:00"})
  void whatIsNoDateIsNoDay(String date) {
    Exchange refused = world.get("/v1/series/bad-series/days/" + date);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("invalid-id");
  }

  @Test
  void theLongestIdLeavesRoomForItsSlots() {
    String longest = "s".repeat(113);
    String body = GOOD.replace('\'', '"');

    assertThat(SeriesApiTest.send(world, longest + "s", body).problem()).isEqualTo("invalid-id");
    assertThat(SeriesApiTest.send(world, longest, body).status()).isEqualTo(201);
    assertThat(world.get("/v1/resources/" + longest + ".20300603T0600Z").status()).isEqualTo(200);
  }

  /** The limit holds for the series, not for each call. */
  @Test
  void overTwoHundredClosedDaysOfAllCalls() {
    String first = closing("2030-01-01", 200);
    assertThat(SeriesApiTest.send(world, "bad-closed", first).number("slots")).isZero();
    long before = world.requestsWritten();

    Exchange refused = SeriesApiTest.send(world, "bad-closed", closing("2030-07-20", 1));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo("/closedDays");
    assertThat(refused.json().at("/errors/0/detail").asText()).contains("more than 200");
    assertThat(world.requestsWritten()).isEqualTo(before);
    assertThat(SeriesApiTest.send(world, "bad-closed", first).status()).isEqualTo(200);
  }

  private static String closing(String from, int days) {
    java.time.LocalDate first = java.time.LocalDate.parse(from);
    String closed =
        first
            .datesUntil(first.plusDays(days))
            .map(day -> "'" + day + "'")
            .collect(java.util.stream.Collectors.joining(", "));
    return GOOD.replace("2030-06-03", from)
        .replace("2030-06-04", first.plusDays(days - 1).toString())
        .replace("'capacity': 1", "'capacity': 1, 'closedDays': [" + closed + "]")
        .replace('\'', '"');
  }
}
