package io.lastseat.local.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Reservation;
import io.lastseat.client.Series;
import io.lastseat.client.SeriesTerms;
import io.lastseat.client.Terms;
import io.lastseat.client.Verdict;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.Reason;
import io.lastseat.client.lock.Execution;
import io.lastseat.client.lock.RunAnswer;
import io.lastseat.local.cli.typed.Served;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Claims, slots and executions of the published client against the server itself. */
class ClaimsAgainstServerTest extends Served {

  private static final Duration WAIT = Duration.ofHours(1);
  private static final LocalDate MONDAY = LocalDate.of(2030, 6, 3);

  private static Lastseat client;

  @BeforeAll
  static void start() {
    client = Lastseat.at(server.url()).patience(WAIT).build();
  }

  @Test
  void aClaimGetsAllOfItOrNothing() throws Exception {
    Duration hour = Duration.ofHours(1);
    client.resource("cl-room").create(Terms.of(2).longestHold(hour)).get();
    client.resource("cl-projector").create(Terms.of(1).longestHold(hour)).get();
    Application both =
        Application.of("Ada").and("cl-room", 1).and("cl-projector", 1).note("A talk");

    Reservation ada = client.claim(both.hold(Duration.ofMinutes(10)));
    assertThat(ada.verdict(WAIT)).isInstanceOf(Verdict.Held.class);
    Reservation bob = client.claim(both, WAIT);
    assertThat(bob.verdict().isGranted()).isFalse();
    assertThat(bob.verdict().limitingResource()).contains("cl-projector");
    assertThat(client.resource("cl-room").look().orElseThrow().free()).isEqualTo(1);

    assertThat(ada.extend(Duration.ofMinutes(20)).get()).isInstanceOf(Verdict.Held.class);
    assertThat(ada.confirm().get()).isInstanceOf(Verdict.Accepted.class);
    Reservation later = client.reservation(ada.resource(), ada.id().orElseThrow());
    assertThat(later.cancel().get()).isInstanceOf(Verdict.Cancelled.class);
    assertThat(later.cancel().get()).as("twice").isInstanceOf(Verdict.Cancelled.class);
    assertThat(client.resource("cl-room").look().orElseThrow().free()).isEqualTo(2);
  }

  @Test
  void whatIsNotThereOrLimitsApplicantsRefuses() {
    client.resource("cl-limited").create(Terms.of(5).maxUnitsPerApplicant(1)).get();
    assertThat(client.claim(Application.of("Ada").and("cl-nowhere", 1)).verdict())
        .isInstanceOfSatisfying(
            Verdict.TurnedAway.class,
            away -> assertThat(away.reason()).isEqualTo(Reason.NO_SUCH_RESOURCE));
    Reservation limited = client.claim(Application.of("Ada").and("cl-limited", 1), WAIT);
    assertThat(limited.verdict())
        .isInstanceOfSatisfying(
            Verdict.Rejected.class,
            no -> assertThat(no.reason()).isEqualTo(Reason.APPLICANTS_LIMITED));
    assertThat(limited.verdict().limitingResource()).contains("cl-limited");
    assertThatThrownBy(() -> client.claim(Application.of("Ada"))).isInstanceOf(CallFailed.class);
  }

  @Test
  void aTimeIsClaimedAndTheDayShowsIt() {
    Series room = client.series("cl-7");
    SeriesTerms week =
        SeriesTerms.days(MONDAY, MONDAY.plusDays(6), Terms.of(1))
            .length(Duration.ofHours(1))
            .open(LocalTime.of(8, 0), LocalTime.of(12, 0), "Europe/Berlin")
            .closedWeekdays(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY)
            .closedDays(MONDAY.plusDays(1));
    assertThat(room.look()).isEmpty();
    assertThat(room.make(week).get().slots()).isEqualTo(16);
    assertThat(room.make(week).get().slots()).as("again").isEqualTo(16);
    assertThat(room.make(week.length(Duration.ofMinutes(30))).refused())
        .contains(Reason.SERIES_FIXED);
    assertThat(room.look().orElseThrow().to()).isEqualTo(MONDAY.plusDays(6));

    LocalDateTime nine = MONDAY.atTime(9, 0);
    Reservation ada =
        client.claim(Application.of("Ada").time("cl-7", nine, nine.plusHours(2)), WAIT);
    assertThat(ada.verdict()).isInstanceOf(Verdict.Accepted.class);
    Application overlapping =
        Application.of("Bob")
            .time(
                "cl-7",
                nine.plusHours(1).atOffset(ZoneOffset.ofHours(2)),
                nine.plusHours(3).atOffset(ZoneOffset.ofHours(2)));
    assertThat(client.claim(overlapping, WAIT).verdict().limitingResource())
        .contains("cl-7.20300603T0800Z");
    assertThat(room.day(MONDAY).get().slots())
        .extracting(Series.Slot::isFree)
        .containsExactly(true, false, false, true);
    assertThat(room.day(MONDAY.plusDays(1)).get().slots()).isEmpty();
    assertThat(room.day(MONDAY.plusDays(7)).refused()).contains(Reason.NO_SUCH_DAY);
    assertThatThrownBy(
            () ->
                client.claim(
                    Application.of("Bob").time("cl-7", nine.plusMinutes(30), nine.plusHours(1))))
        .hasMessageContaining("must be the start of a slot");
  }

  @Test
  void aRunThatCrashedAndIsNeverTakenOverWaitsForAWord() {
    Execution payroll = client.execution("cl-payroll");
    assertThat(
            payroll.runOnce(
                "worker 7",
                lease -> {
                  assertThat(payroll.runOnce("worker 8", other -> "twice"))
                      .isInstanceOf(RunAnswer.RunsElsewhere.class);
                  // As a person does who believes that its process has crashed.
                  payroll.fail(lease.token(), "The machine burnt").get();
                  return "late";
                }))
        .isEqualTo(new RunAnswer.Lost("late"));
    assertThat(payroll.look().state()).isEqualTo("failed");
    assertThat(payroll.runOnce("worker 9", lease -> "paid")).isEqualTo(new RunAnswer.Ran("paid"));
    assertThat(payroll.history())
        .extracting(Execution.Step::step)
        .containsExactly("started", "failed", "started", "succeeded");
  }
}
