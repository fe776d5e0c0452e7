package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.check.Closings;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The requests that a closed resource refuses, and those that it accepts. */
class ClosingRulesTest {

  private static final Instant BEFORE = NOON.minusMillis(1);
  private static final RequestId FIRST = Requests.id(1);

  /** A hold of two units until half a minute later. */
  private static final Hold HOLD = new Hold(NOON.minusSeconds(60), NOON.plusSeconds(30));

  private final Terms open =
      Terms.ofCapacity(9)
          .withHolds(new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none()));
  private final Terms closed =
      open.withClosing(Option.some(new Closing(NOON, Option.some("The singer is ill."))));

  @Test
  void aReservationIsRefusedFromTheMomentOn() {
    assertThat(refusal(closed, Requests.reserve(7, 1, BEFORE))).isEmpty();
    assertThat(refusal(closed, Requests.reserve(7, 1, NOON))).contains(Reason.RESOURCE_CLOSED);
    assertThat(refusal(open, Requests.reserve(7, 1, NOON))).isEmpty();
  }

  @Test
  void aDepositIsRefused() {
    assertThat(refusal(closed, new Deposit(Requests.id(7), CONCERT, BEFORE, 1))).isEmpty();
    assertThat(refusal(closed, new Deposit(Requests.id(7), CONCERT, NOON, 1)))
        .contains(Reason.RESOURCE_CLOSED);
  }

  @Test
  void moreIsRefusedAndLessIsNot() {
    assertThat(refusal(closed, change(3, BEFORE))).isEmpty();
    assertThat(refusal(closed, change(3, NOON))).contains(Reason.RESOURCE_CLOSED);
    assertThat(refusal(closed, change(2, NOON))).isEmpty();
    assertThat(refusal(closed, change(1, NOON))).isEmpty();
  }

  @Test
  void nothingIsHeldForLonger() {
    Duration hour = Duration.ofHours(1);
    assertThat(refusal(closed, new Extend(Requests.id(7), CONCERT, BEFORE, FIRST, hour))).isEmpty();
    assertThat(refusal(closed, new Extend(Requests.id(7), CONCERT, NOON, FIRST, hour)))
        .contains(Reason.RESOURCE_CLOSED);
  }

  @Test
  void whatIsHeldIsConfirmedUntilItLapses() {
    assertThat(refusal(closed, confirm(HOLD.until().minusMillis(1)))).isEmpty();
    assertThat(refusal(closed, confirm(HOLD.until()))).contains(Reason.RESOURCE_CLOSED);
    assertThat(refusal(open, confirm(HOLD.until()))).isEmpty();
  }

  @Test
  void whatWasSentBeforeTheMomentIsConfirmedAfterTheLapse() {
    Terms later =
        open.withClosing(Option.some(new Closing(HOLD.until().plusMillis(1), Option.none())));
    assertThat(refusal(later, confirm(HOLD.until()))).isEmpty();
  }

  @Test
  void everythingCanBeGivenBackAndTheTermsChange() {
    Cancel cancel = Requests.cancel(1, NOON);
    assertThat(refusal(closed, cancel)).isEmpty();
    assertThat(refusal(closed, Requests.replacing(1, 7, open))).isEmpty();
  }

  @Test
  void theVerdictSaysWhy() {
    assertThat(decided(closed, Requests.reserve(7, 1, NOON)).explanation())
        .contains("The singer is ill.");
    assertThat(decided(closed, Requests.reserve(7, 10, BEFORE)).explanation()).isEmpty();
  }

  /** The log has passed the closing; the later decisions are about earlier requests. */
  @Test
  void behindTheClosingNothingIsGivenWheneverItWasTakenIn() {
    assertThat(late(Requests.reserve(7, 1, BEFORE))).contains(Reason.RESOURCE_CLOSED);
    assertThat(late(new Deposit(Requests.id(7), CONCERT, BEFORE, 1)))
        .contains(Reason.RESOURCE_CLOSED);
    assertThat(late(change(3, BEFORE))).contains(Reason.RESOURCE_CLOSED);
    assertThat(late(change(1, BEFORE))).isEmpty();
    assertThat(late(new Extend(Requests.id(7), CONCERT, BEFORE, FIRST, Duration.ofHours(1))))
        .contains(Reason.RESOURCE_CLOSED);
    assertThat(late(confirm(BEFORE))).isEmpty();
    assertThat(late(Requests.cancel(1, BEFORE))).isEmpty();
  }

  /** The log's clock decides, whatever the time of the request. */
  @Test
  void whatWasConfirmedInTimeAndIsDecidedAfterTheLapseIsTooLate() {
    assertThat(decided(books(closed).at(HOLD.until()), confirm(NOON)).refusal())
        .contains(Reason.RESOURCE_CLOSED);
    assertThat(decided(books(open).at(HOLD.until()), confirm(NOON)).refusal()).isEmpty();
  }

  @Test
  void isFinalOnceTheLogIsClosedAndNothingIsHeldInIt() {
    assertThat(Closings.isFinal(books(closed))).as("before the moment").isFalse();
    assertThat(Closings.isFinal(books(closed).at(NOON))).as("two are held").isFalse();
    assertThat(Closings.isFinal(books(closed).at(HOLD.until()))).isTrue();
    assertThat(Closings.isFinal(books(open).at(HOLD.until()))).as("open").isFalse();
    assertThat(Closings.isFinal(books(windowTo(NOON)).at(HOLD.until()))).as("a window").isFalse();
    Books waiting = books(closed).at(HOLD.until());
    assertThat(Closings.isFinal(waiting.withWaiting(waiting.waiting().joined(1)))).isFalse();
  }

  /** Requests of each kind that a log can hold, at any time. */
  @Test
  void onFinalBooksNothingThatIsDecidedTakesAnything() {
    Books last = books(closed).at(HOLD.until());
    Random random = new Random(1);
    for (int number = 0; number < 20_000; number++) {
      Request request = Requests.any(random, number);
      Facts facts = facts(HOLD.until());
      if (!(request instanceof Configure)
          && Decider.decide(last, facts, request) instanceof Decision.Made made) {
        assertThat(made.verdict().change()).as(request.toString()).isNotPositive();
        assertThat(made.books().taken() + made.books().held()).isLessThanOrEqualTo(last.taken());
      }
    }
  }

  @Test
  void afterItsWindowALapsedHoldIsConfirmedNoMore() {
    Terms window = windowTo(NOON);
    assertThat(refusal(window, confirm(NOON))).as("still held").isEmpty();
    assertThat(refusal(window, confirm(HOLD.until()))).contains(Reason.CLOSED);
    assertThat(refusal(windowTo(HOLD.until().plusMillis(1)), confirm(HOLD.until()))).isEmpty();
  }

  /** The sender of these terms could not know of the closing. */
  @Test
  void otherTermsFromBeforeTheClosingDoNotOpenIt() {
    assertThat(late(Requests.configure(7, open))).contains(Reason.TERMS_DIFFER);
    assertThat(late(Requests.replacing(0, 7, open))).contains(Reason.TERMS_CHANGED);
    assertThat(late(Requests.replacing(1, 7, open))).as("of these very terms").isEmpty();
    assertThat(late(Requests.configure(7, closed))).as("it stays closed").isEmpty();
  }

  /** The repetition of the terms moves the log's clock behind the last hold. */
  @Test
  void aFullLogCanBeClosedAndThatIsAll() {
    LogSize full = new LogSize(LogSize.NEARLY_FULL_BYTES, true);
    Books still = books(open).withLog(full);
    Books shut = books(closed).withLog(full);

    assertThat(decided(still, terms(NOON, closed)).refusal()).isEmpty();
    assertThat(decided(shut, terms(HOLD.until(), closed)).refusal()).isEmpty();
    for (Configure other :
        List.of(
            terms(NOON, open),
            terms(NOON, closed.withCapacity(10)),
            terms(NOON, closedAt(NOON.plusMillis(1))))) {
      assertThat(decided(still, other).refusal()).contains(Reason.LOG_FULL);
    }
    assertThat(decided(shut, terms(NOON, open)).refusal()).contains(Reason.LOG_FULL);
  }

  private Terms closedAt(Instant at) {
    return open.withClosing(Option.some(new Closing(at, none())));
  }

  private static Configure terms(Instant takenAt, Terms terms) {
    return new Configure(Requests.id(7), CONCERT, takenAt, terms, none(), Option.some(1L));
  }

  private Terms windowTo(Instant closesAt) {
    return Requests.windowed(9, null, closesAt, null).withHolds(open.holds());
  }

  private static <T> Option<T> none() {
    return Option.none();
  }

  private Option<Reason> late(Request request) {
    return decided(books(closed).at(NOON), request).refusal();
  }

  private static Change change(long quantity, Instant takenAt) {
    return new Change(Requests.id(7), CONCERT, takenAt, FIRST, quantity);
  }

  private static Confirm confirm(Instant takenAt) {
    return new Confirm(Requests.id(7), CONCERT, takenAt, FIRST, Option.none());
  }

  private static Option<Reason> refusal(Terms terms, Request request) {
    return decided(terms, request).refusal();
  }

  private static Verdict decided(Terms terms, Request request) {
    return decided(books(terms), request);
  }

  private static Verdict decided(Books books, Request request) {
    return ((Decision.Made) Decider.decide(books, facts(request.takenAt()), request)).verdict();
  }

  private static Books books(Terms terms) {
    return Requests.books(terms, 2).withHolds(HoldTimeline.EMPTY.plus(HOLD.until(), 2));
  }

  private static Facts facts(Instant decidedAt) {
    return new Ledger.States(
        decidedAt, id -> Option.some(PriorState.of(Grant.made(2, Option.some(HOLD)))));
  }
}
