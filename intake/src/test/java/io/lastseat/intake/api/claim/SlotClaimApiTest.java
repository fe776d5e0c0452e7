package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.series.SeriesApiTest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A claim of a time is a claim over the slots of that time. */
class SlotClaimApiTest {

  private static final String HOURS =
      "\"length\": \"PT1H\", \"opens\": \"08:00\", \"closes\": \"12:00\", \"timeZone\":"
          + " \"Europe/Berlin\"";
  private static final String ALL_DAY = HOURS.replace("08:00", "00:00").replace("12:00", "24:00");

  private final World world = World.deciding();
  private final Claims claims = new Claims(world);

  @Test
  void takesTheSlotsInBetween() {
    make("sc-a", "2030-06-03", "2030-06-03", HOURS);

    Exchange ada = claim("sc-a", "2030-06-03T09:00", "2030-06-03T11:00", "");
    Exchange bob = claim("sc-a", "2030-06-03T10:00", "2030-06-03T12:00", "");

    assertThat(ada.text("status")).isEqualTo("accepted");
    assertThat(ada.json().get("resources").findValuesAsText("resourceId"))
        .containsExactly("sc-a.20300603T0700Z", "sc-a.20300603T0800Z");
    assertThat(bob.text("status")).isEqualTo("rejected");
    assertThat(bob.text("limitingResource")).isEqualTo("sc-a.20300603T0800Z");
    assertThat(claims.taken("sc-a.20300603T0900Z")).containsExactly(0L, 0L);
    assertThat(claim("sc-a", "2030-06-03T11:00:00", "2030-06-03T12:00", "").text("status"))
        .as("one slot")
        .isEqualTo("accepted");
    Claims.audited("sc-a.20300603T0700Z", "sc-a.20300603T0800Z", "sc-a.20300603T0900Z");
  }

  /** The autumn day has its third hour twice, the spring day lacks it. */
  @Test
  void countsTheHoursThatTheClocksShow() {
    make("sc-clock", "2030-10-26", "2030-10-28", ALL_DAY);
    make("sc-spring", "2030-03-30", "2030-03-31", ALL_DAY);

    Exchange autumn = claim("sc-clock", "2030-10-27T01:00", "2030-10-27T04:00", "");
    Exchange spring = claim("sc-spring", "2030-03-31T01:00", "2030-03-31T04:00", "");

    assertThat(autumn.json().get("resources").findValuesAsText("resourceId"))
        .containsExactly(
            "sc-clock.20301026T2300Z",
            "sc-clock.20301027T0000Z",
            "sc-clock.20301027T0100Z",
            "sc-clock.20301027T0200Z");
    assertThat(spring.json().get("resources").findValuesAsText("resourceId"))
        .containsExactly("sc-spring.20300331T0000Z", "sc-spring.20300331T0100Z");
    assertThat(world.get("/v1/series/sc-clock/days/2030-10-27").json().get("slots")).hasSize(25);
    assertThat(world.get("/v1/series/sc-spring/days/2030-03-31").json().get("slots")).hasSize(23);
    assertThat(
            claim("sc-clock", "2030-10-27T02:00+01:00", "2030-10-27T02:00Z", "")
                .text("limitingResource"))
        .as("the second one of the two")
        .isEqualTo("sc-clock.20301027T0100Z");
    assertThat(claim("sc-clock", "2030-10-26T23:00", "2030-10-27T01:00", "").text("status"))
        .as("over midnight")
        .isEqualTo("accepted");
  }

  /** A series says so, too: {@code closes} is {@code 24:00} there. */
  @Test
  void theEndOfADayIsTwentyFour() {
    make("sc-night", "2030-06-03", "2030-06-04", ALL_DAY);

    Exchange evening = claim("sc-night", "2030-06-03T22:00", "2030-06-03T24:00", "");
    Exchange same = claim("sc-night", "2030-06-03T23:00", "2030-06-04T00:00", "");

    assertThat(evening.json().get("resources").findValuesAsText("resourceId"))
        .containsExactly("sc-night.20300603T2000Z", "sc-night.20300603T2100Z");
    assertThat(same.text("limitingResource")).isEqualTo("sc-night.20300603T2100Z");
    assertThat(
            claim("sc-night", "2030-06-04T23:00", "2030-06-04T24:00:00+02:00", "").text("status"))
        .as("the last day of the series")
        .isEqualTo("accepted");
    assertThat(claim("sc-night", "2030-06-03T24:00", "2030-06-04T01:00", "").problem())
        .as("no day begins at 24:00")
        .isEqualTo("invalid-body");
  }

  /** In Cairo the clocks jump from the end of 25 April 2030 to one o'clock. */
  @Test
  void theEndOfADayMayBeAMomentThatNoClockShows() {
    make("sc-cairo", "2030-04-25", "2030-04-26", ALL_DAY.replace("Europe/Berlin", "Africa/Cairo"));

    assertThat(claim("sc-cairo", "2030-04-25T23:00", "2030-04-25T24:00", "").text("status"))
        .isEqualTo("accepted");
    assertThat(claim("sc-cairo", "2030-04-25T23:00", "2030-04-26T00:00", "").problem())
        .isEqualTo("invalid-body");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2030-10-25T11:00|2030-10-25T24:01|/to|2026-11-23T24:00 is the end of that day",
        "2030-10-25T08:30|2030-10-25T10:00|/from|the nearest one is 2030-10-25T08:00+02:00",
        "2030-10-25T08:00|2030-10-25T09:10|/to|the nearest one is 2030-10-25T09:00+02:00",
        "2030-10-25T07:00|2030-10-25T10:00|/from|must be the start of a slot",
        "2030-10-25T11:00|2030-10-25T13:00|/to|must be the end of a slot",
        "2030-10-25T11:00|2030-10-26T09:00|/to|it is closed: from 2030-10-25T12:00+02:00",
        "2030-10-27T02:30|2030-10-27T10:00|/from|say 2030-10-27T02:30+02:00 or"
            + " 2030-10-27T02:30+01:00",
        "2031-03-30T02:30|2031-03-30T10:00|/from|does not exist in Europe/Berlin",
        "2030-10-28T08:00|2030-10-28T09:00|/from|closed: 2030-10-28",
        "2030-10-25T10:00|2030-10-25T09:00|/to|must be after from",
        "2030-10-25T10:00|2030-10-25T10:00|/to|must be after from",
        "2030-10-25T10:00|2030-12-26T10:00|/to|at most 20 slots",
        "2030-10-23T10:00|2030-10-23T11:00|/from|is from 2030-10-24 to 2030-10-29",
        "2030-10-30T10:00|2030-10-30T11:00|/from|is from 2030-10-24 to 2030-10-29",
        "9999-12-31T10:00|9999-12-31T11:00|/from|is from 2030-10-24 to 2030-10-29",
        "10:00|2030-10-25T11:00|/from|such as 2026-11-23T10:00",
        "2030-10-25|2030-10-25T11:00|/from|such as 2026-11-23T10:00",
        "2030-02-30T10:00|2030-10-25T11:00|/from|such as 2026-11-23T10:00",
        "2030-10-25T10:00+25:00|2030-10-25T11:00|/from|such as 2026-11-23T10:00",
        "2030-10-25T10:00[Europe/Berlin]|2030-10-25T11:00|/from|such as 2026-11-23T10:00"
      })
  void whatIsNoSlotIsToldSo(String from, String to, String pointer, String detail) {
    make("sc-bad", "2030-10-24", "2030-10-29", HOURS + ", \"closedDays\": [\"2030-10-28\"]");
    long before = world.requestsWritten();

    Exchange refused = claim("sc-bad", from, to, "");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().get("errors")).hasSize(1);
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
    assertThat(refused.json().at("/errors/0/detail").asText()).contains(detail);
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'series': 'sc-x', 'from': '2030-10-25T10:00'|/to|is required",
        "'series': 'sc-x', 'to': '2030-10-25T10:00'|/from|is required",
        "'series': 7, 'from': '2030-10-25T10:00', 'to': '2030-10-25T11:00'|/series|must be a",
        "'series': 'sc-x', 'from': '2030-10-25T10:00', 'to': '2030-10-25T11:00', 'quantity':"
            + " 0|/quantity|from 1",
        "'series': 'sc-x', 'from': '2030-10-25T10:00', 'to': '2030-10-25T11:00', 'resources':"
            + " [{'resourceId': 'a', 'quantity': 1}]|/resources|not both"
      },
      quoteCharacter = '~')
  void isToldWhatIsWrong(String said, String pointer, String detail) {
    Exchange refused =
        world.postTo(
            "/v1/claims", ("{'applicant': 'Ada', " + said + "}").replace('\'', '"'), Map.of());

    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().get("errors")).hasSize(1);
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
    assertThat(refused.json().at("/errors/0/detail").asText()).contains(detail);
  }

  @Test
  void whatIsNotThereIsToldSo() {
    world.put("sc-resource", "{\"capacity\": 1}");
    World idle = World.idle();
    SeriesApiTest.send(idle, "sc-unmade", series("2030-06-03", "2030-06-03", HOURS));
    idle.decide();

    assertThat(claim("sc-none", "2030-06-03T08:00", "2030-06-03T09:00", "").problem())
        .isEqualTo("no-such-series");
    assertThat(claim("sc-resource", "2030-06-03T08:00", "2030-06-03T09:00", "").problem())
        .isEqualTo("no-series");
    Exchange unmade = claim("sc-unmade", "2030-06-03T08:00", "2030-06-03T10:00", "");
    assertThat(unmade.problem()).isEqualTo("slots-missing");
    assertThat(unmade.text("detail"))
        .startsWith("sc-unmade.20300603T0600Z, sc-unmade.20300603T0700Z: ");
  }

  @Test
  void underOneKeyIsOne() {
    make("sc-key", "2030-06-03", "2030-06-03", HOURS);
    String body = body("sc-key", "2030-06-03T08:00", "2030-06-03T10:00", "");
    Map<String, String> headers = Map.of("idempotency-key", "once", "prefer", "wait=5");

    Exchange first = world.postTo("/v1/claims", body, headers);
    Exchange again = world.postTo("/v1/claims", body, headers);

    assertThat(again.text("requestId")).isEqualTo(first.text("requestId"));
    assertThat(claims.taken("sc-key.20300603T0600Z")).containsExactly(1L, 0L);
  }

  private void make(String series, String from, String to, String hours) {
    assertThat(SeriesApiTest.send(world, series, series(from, to, hours)).status()).isIn(200, 201);
  }

  private static String series(String from, String to, String hours) {
    return "{\"from\": \"%s\", \"to\": \"%s\", %s, \"capacity\": 1, \"longestHold\": \"PT1H\"}"
        .formatted(from, to, hours);
  }

  private Exchange claim(String series, String from, String to, String more) {
    // Books that are older than the gate may use are read again.
    world.letPass(java.time.Duration.ofMillis(60));
    return world.postTo("/v1/claims", body(series, from, to, more), Map.of("prefer", "wait=5"));
  }

  private static String body(String series, String from, String to, String more) {
    return "{\"applicant\": \"Ada\", \"series\": \"%s\", \"from\": \"%s\", \"to\": \"%s\"%s}"
        .formatted(series, from, to, more);
  }
}
