package io.lastseat.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.Application;
import io.lastseat.client.Face;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Reservation;
import io.lastseat.client.Resource;
import io.lastseat.client.Series;
import io.lastseat.client.SeriesTerms;
import io.lastseat.client.Terms;
import io.lastseat.client.Verdict;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.Outcome;
import io.lastseat.client.answer.Reason;
import io.lastseat.client.lock.Execution;
import io.lastseat.client.lock.Lease;
import io.lastseat.client.lock.Lock;
import io.lastseat.client.lock.LockAnswer;
import io.lastseat.client.lock.RunAnswer;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The published client against the server itself: what its page does not show. */
@ExtendWith(LastseatExtension.class)
class ClientAgainstServerTest {

  private static final Duration WAIT = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  @Test
  void aFaceIsReadAndReplacedUnlessAnotherCallWasFaster(Lastseat client) {
    Resource recital = client.resource("recital");
    assertThat(recital.face()).as("there is no such resource").isEmpty();
    assertThat(recital.setFace(Face.none()).refused()).contains(Reason.NO_SUCH_RESOURCE);
    recital.create(Terms.of(2)).get();
    assertThat(recital.face().orElseThrow().place()).isEmpty();

    Instant begin = Instant.parse("2030-06-20T17:00:00Z");
    URI image = URI.create("https://www.example.org/quartet.jpg");
    Face whole =
        Face.none()
            .about("Quartets")
            .startsAt(begin)
            .endsAt(begin.plusSeconds(9_000))
            .timeZone("Europe/Berlin")
            .place("Old Town Hall")
            .image(image);
    assertThat(recital.setFace(whole).get()).hasToString(whole.toString());

    Face read = recital.face().orElseThrow();
    assertThat(read.startsAt()).contains(begin);
    assertThat(read.endsAt()).contains(begin.plusSeconds(9_000));
    assertThat(read.timeZone()).contains("Europe/Berlin");
    assertThat(read.image()).contains(image);
    assertThat(recital.setFace(read.place("Garden")).get().place()).contains("Garden");
    assertThat(recital.setFace(read.place("Cellar")).refused()).contains(Reason.FACE_CHANGED);
    assertThat(recital.face().orElseThrow())
        .hasToString(whole.toString().replace("Old Town Hall", "Garden"));
    assertThat(recital.setFace(Face.none().about("Brass")).get().place()).isEmpty();
    assertThatThrownBy(() -> recital.setFace(Face.none().timeZone("Nowhere")))
        .isInstanceOf(CallFailed.class);
  }

  @Test
  void everyTermAndEveryMemberOfAnApplicationIsOneThatTheServerKnows(Lastseat client) {
    Instant later = Instant.parse("2099-01-01T00:00:00Z");
    Terms terms =
        Terms.of(10)
            .title("Gala")
            .opensAt(Instant.EPOCH)
            .closesAt(later)
            .maxQuantityPerRequest(4)
            .gate(false)
            .admission(Terms.Admission.IMMEDIATE)
            .hold(Duration.ofMinutes(10))
            .longestHold(Duration.ofHours(1))
            .confirmBy(later)
            .waitingListLimit(5)
            .promotionHold(Duration.ofDays(1))
            .maxUnitsPerApplicant(8)
            .maxRequestsPerApplicant(3);
    Outcome<Resource.State> created = client.resource("gala").create(terms.lanes(1));
    assertThat(created.get().document().get("promotionHold").asText()).isEqualTo("PT24H");

    Reservation ada =
        client.reserve(
            "gala",
            Application.of("Ada")
                .quantity(3)
                .hold(Duration.ofMinutes(20))
                .note("Together")
                .applicantKey("ada-1")
                .over()
                .by("Grace at the desk")
                .orWait()
                .creating(terms)
                .byTheStream(),
            WAIT);
    assertThat(ada.verdict())
        .isInstanceOfSatisfying(
            Verdict.Held.class,
            held -> {
              assertThat(held.quantity()).isEqualTo(3);
              assertThat(held.expiresAt()).isAfter(Instant.now().plusSeconds(600));
              assertThat(held.document().get("admission").asText()).isEqualTo("stream");
            });
  }

  @Test
  void aLockIsHadWithAllThatItRefersTo(Lastseat client) {
    Lock orders = client.lock("orders", DAY).holder("Ada");
    Lock invoices = client.lock("invoices", DAY).references("products");
    try (Lease lease =
        orders.references("customers", "products").tryAcquire().acquired().orElseThrow()) {
      assertThat(lease.isHeld()).isTrue();
      assertThat(client.lock("customers", DAY).look().holder()).contains("Ada");
      assertThat(invoices.tryAcquire())
          .isInstanceOfSatisfying(
              LockAnswer.HeldBy.class, other -> assertThat(other.holder()).isEqualTo("Ada"));
    }
    assertThat(client.lock("customers", DAY).look().isAcquired()).isFalse();
    assertThat(invoices.tryAcquire().acquired()).isPresent();
  }

  @Test
  void aHoldIsExtendedConfirmedInPartAndGivenBack(Lastseat client) {
    client.resource("play").create(Terms.of(4).hold(Duration.ofMinutes(10))).get();
    Reservation ada = client.reserve("play", Application.of("Ada").quantity(3));
    assertThat(ada.verdict(WAIT)).isInstanceOf(Verdict.Held.class);

    assertThat(ada.extend(Duration.ofHours(9)).refused()).contains(Reason.HOLD_BEYOND_LIMIT);
    assertThat(ada.extend(Duration.ofMinutes(5)).get()).isInstanceOf(Verdict.Held.class);
    assertThat(ada.confirm(2).get())
        .isInstanceOfSatisfying(
            Verdict.Accepted.class, all -> assertThat(all.quantity()).isEqualTo(2));
    assertThat(ada.change(9).refused()).contains(Reason.NOT_ENOUGH_LEFT);
    assertThat(ada.change(4).get().isGranted()).isTrue();
    assertThat(client.reserve("play", Application.of("Bo")).verdict(WAIT))
        .isInstanceOfAny(Verdict.Rejected.class, Verdict.TurnedAway.class);
    assertThat(ada.cancel().get()).isInstanceOf(Verdict.Cancelled.class);
    assertThat(ada.cancel().get()).as("twice").isInstanceOf(Verdict.Cancelled.class);
    assertThat(ada.status()).isInstanceOf(Verdict.Cancelled.class);
    assertThat(ada.verdict()).as("what was decided").isInstanceOf(Verdict.Held.class);
  }

  @Test
  void termsChangeOnlyWhereTheyAreThoseThatWereSeen(Lastseat client) {
    Resource fair = client.resource("fair");
    assertThat(fair.look()).isEmpty();
    assertThat(fair.change(Terms.of(5)).refused()).contains(Reason.NO_SUCH_RESOURCE);
    long seen = fair.create(Terms.of(3).title("Fair")).get().termsNumber();
    assertThat(fair.create(Terms.of(3).title("Fair")).get().termsNumber()).isEqualTo(seen);
    assertThat(fair.create(Terms.of(4)))
        .isInstanceOfSatisfying(
            Outcome.Refused.class,
            refused -> {
              assertThat(refused.reason()).isEqualTo(Reason.TERMS_DIFFER);
              assertThat(refused.problem().changes().toString())
                  .isEqualTo(
                      "[Change[term=capacity, current=3, asked=4],"
                          + " Change[term=title, current=\"Fair\", asked=null]]");
              assertThat(refused.problem().sentences())
                  .contains("capacity: 3 in force, 4 asked for.");
            });
    long next = fair.change(Terms.of(5).without("title"), seen).get().termsNumber();
    assertThat(next).isEqualTo(seen + 1);
    assertThat(fair.replace(Terms.of(7), seen).refused()).contains(Reason.TERMS_CHANGED);
    assertThat(fair.replace(Terms.of(5).publicSignUp(true), next).get().capacity()).isEqualTo(5);
    Resource.State state = fair.look().orElseThrow();
    assertThat(state.capacity()).isEqualTo(5);
    assertThat(state.title()).isEmpty();

    fair.change(Terms.none().close("Rain")).get();
    assertThat(client.reserve("fair", Application.of("Ada")).verdict())
        .isInstanceOfSatisfying(
            Verdict.TurnedAway.class,
            away -> assertThat(away.reason()).isEqualTo(Reason.RESOURCE_CLOSED));
    fair.change(Terms.none().reopen().capacity(6)).get();
    assertThat(client.reserve("fair", Application.of("Ada")).verdict().isGranted()).isTrue();
  }

  @Test
  void whatIsNotThereOrLimitsApplicantsRefuses(Lastseat client) {
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
  void everyTermOfASeriesAndATimeWithAnOffsetAreKnown(Lastseat client) {
    LocalDate monday = LocalDate.of(2030, 6, 3);
    Series room = client.series("cl-7");
    SeriesTerms week =
        SeriesTerms.days(monday, monday.plusDays(6), Terms.of(1))
            .length(Duration.ofHours(1))
            .open(LocalTime.of(8, 0), LocalTime.of(12, 0), "Europe/Berlin")
            .closedWeekdays(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY)
            .closedDays(monday.plusDays(1));
    assertThat(room.look()).isEmpty();
    assertThat(room.make(week).get().slots()).isEqualTo(16);
    assertThat(room.make(week.length(Duration.ofMinutes(30))).refused())
        .contains(Reason.SERIES_FIXED);
    OffsetDateTime nine = monday.atTime(9, 0).atOffset(ZoneOffset.ofHours(2));
    Application ada = Application.of("Ada").time("cl-7", nine, nine.plusHours(2));
    assertThat(client.claim(ada, WAIT).verdict()).isInstanceOf(Verdict.Accepted.class);
    assertThat(room.day(monday).get().slots())
        .extracting(Series.Slot::isFree)
        .containsExactly(true, false, false, true);
    assertThat(room.day(monday.plusDays(1)).get().slots()).isEmpty();
    assertThat(room.day(monday.plusDays(7)).refused()).contains(Reason.NO_SUCH_DAY);
  }

  @Test
  void aRunThatCrashedAndIsNeverTakenOverWaitsForAWord(Lastseat client) {
    Execution payroll = client.execution("cl-payroll");
    assertThat(
            payroll.runOnce(
                "worker 7",
                lease -> {
                  assertThat(payroll.runOnce("worker 8", other -> "twice"))
                      .isInstanceOf(RunAnswer.RunsElsewhere.class);
                  // A person ends the run, believing that its process has crashed.
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
