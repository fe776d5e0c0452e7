package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.FakeServer.Asked;
import io.lastseat.client.FakeServer.Given;
import io.lastseat.client.answer.Outcome;
import io.lastseat.client.answer.Reason;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SeriesTest {

  private static final LocalDate MONDAY = LocalDate.of(2030, 6, 3);
  private static final String MADE = "{\"seriesId\": \"room-7\", \"slots\": 8, \"missing\": %d}";
  private static final SeriesTerms TERMS =
      SeriesTerms.days(MONDAY, MONDAY.plusDays(6), Terms.of(1).title("Room 7"))
          .length(Duration.ofHours(1))
          .open(LocalTime.of(8, 0), LocalTime.MIDNIGHT, "Europe/Berlin")
          .closedWeekdays(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY)
          .closedDays(MONDAY.plusDays(1));

  @AutoClose private final FakeServer server = new FakeServer();
  private final Series series = server.client().build().series("room 7");

  @Test
  void whatIsMissingIsMadeByTheSameCall() {
    server.answers(
        Given.of(202, MADE.formatted(5), "Retry-After", "0"),
        Given.of(202, MADE.formatted(1), "Retry-After", "0"),
        Given.of(200, MADE.formatted(0)));

    assertThat(series.make(TERMS).get().slots()).isEqualTo(8);

    assertThat(server.asked())
        .hasSize(3)
        .allMatch(call -> call.method().equals("PUT") && call.path().equals("/v1/series/room%207"));
    assertThat(server.asked()).extracting(Asked::body).containsOnly(server.asked().get(0).body());
    assertThat(server.asked().get(0).body())
        .isEqualTo(
            "{\"capacity\":1,\"title\":\"Room 7\",\"from\":\"2030-06-03\",\"to\":\"2030-06-09\","
                + "\"length\":\"PT1H\",\"opens\":\"08:00\",\"closes\":\"24:00\","
                + "\"timeZone\":\"Europe/Berlin\",\"closedWeekdays\":[\"SATURDAY\",\"SUNDAY\"],"
                + "\"closedDays\":[\"2030-06-04\"]}");
  }

  @Test
  void aPatienceThatEndsSaysHowMuchIsMissing() {
    server.answers(Given.of(202, MADE.formatted(5), "Retry-After", FakeServer.TOO_LATE));
    Series hasty = server.client().build().series("room-7");
    assertThat(hasty.make(TERMS))
        .isInstanceOfSatisfying(
            Outcome.Undecided.class,
            left -> assertThat(left.document().path("missing").asInt()).isEqualTo(5));
  }

  @Test
  void anotherSeriesIsRefused() {
    server.answers(Given.problem(409, "series-fixed"));
    assertThat(series.make(TERMS).refused()).contains(Reason.SERIES_FIXED);
  }

  @Test
  void aDayShowsItsSlots() {
    server.answers(
        Given.of(
            200,
            "{\"seriesId\": \"room-7\", \"date\": \"2030-06-03\", \"timeZone\":"
                + " \"Europe/Berlin\", \"slots\": [{\"start\": \"2030-06-03T08:00:00+02:00\","
                + " \"end\": \"2030-06-03T09:00:00+02:00\", \"resourceId\":"
                + " \"room-7.20300603T0600Z\", \"capacity\": 2, \"taken\": 1, \"free\": 1,"
                + " \"state\": \"free\"}, {\"start\": \"2030-06-03T09:00:00+02:00\", \"end\":"
                + " \"2030-06-03T10:00:00+02:00\", \"resourceId\": \"room-7.20300603T0700Z\","
                + " \"state\": \"missing\"}]}"));

    Series.Day day = series.day(MONDAY).get();

    assertThat(server.asked().get(0).path()).isEqualTo("/v1/series/room%207/days/2030-06-03");
    assertThat(day.date()).isEqualTo(MONDAY);
    assertThat(day.slots()).extracting(Series.Slot::isFree).containsExactly(true, false);
    assertThat(day.slots().get(0).free()).isEqualTo(1);
    assertThat(day.slots().get(0).start()).hasToString("2030-06-03T08:00+02:00");
    assertThat(day.slots().get(1).state()).isEqualTo("missing");
  }

  @Test
  void whatIsNotThereIsAValue() {
    server.answers(Given.problem(404, "no-such-day"), Given.problem(404, "no-such-series"));
    assertThat(series.day(MONDAY).refused()).contains(Reason.NO_SUCH_DAY);
    assertThat(series.look()).isEmpty();
  }
}
