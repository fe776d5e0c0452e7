package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Decision.Made;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The later states of a granted reservation. */
class LifeRulesTest {

  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
  private static final RequestId FIRST = Requests.id(1);

  private final Map<RequestId, PriorState> priorStates = new HashMap<>();

  /** The time of the next commit. */
  private Instant nowIs = NOON;

  private Books books = books(3, Option.none());
  private int number = 100;

  @Test
  void aHoldTakesItsUnitsUntilItLapses() {
    Verdict held = accepted(held(1, 3, NOON));
    assertThat(held.status()).isEqualTo("held");
    Instant until = held.grant().get().until().get();
    assertThat(until).isBetween(NOON.plus(TEN_MINUTES), NOON.plusSeconds(618));
    assertThat(books.held()).isEqualTo(3);
    nowIs = until;
    assertThat(refused(Requests.reserve(2, 1, until.minusMillis(1)))).isEqualTo(Reason.SOLD_OUT);
    Verdict next = accepted(Requests.reserve(3, 3, until));
    assertThat(next.left()).isZero();
    assertThat(books.held()).isZero();
    assertThat(books.taken()).isEqualTo(3);
  }

  @Test
  void aHoldIsAsLongAsTheTermsSayWhereNobodyAsks() {
    books = books(3, Option.some(Duration.ofMinutes(2)));
    assertThat(accepted(Requests.reserve(1, 1)).grant().get().until().get())
        .isBetween(NOON.plusSeconds(120), NOON.plusSeconds(124));
    assertThat(accepted(held(2, 1, NOON)).grant().get().until().get())
        .isAfterOrEqualTo(NOON.plus(TEN_MINUTES));
  }

  @Test
  void nothingIsHeldForLongerThanTheTermsAllow() {
    Reserve twoHours = held(1, 1, NOON, Duration.ofHours(2));
    assertThat(refused(twoHours)).isEqualTo(Reason.HOLD_BEYOND_LIMIT);
    books = Requests.books(Terms.ofCapacity(3), 0);
    assertThat(refused(held(2, 1, NOON))).isEqualTo(Reason.HOLD_BEYOND_LIMIT);
  }

  @Test
  void aLateStreamTakesNothingOfAHold() {
    Instant asked = NOON.minusSeconds(3_600);
    Hold hold = accepted(held(1, 1, asked)).grant().get().hold().get();
    assertThat(hold.since()).isEqualTo(NOON);
    assertThat(hold.until()).isAfterOrEqualTo(NOON.plus(TEN_MINUTES));
  }

  @Test
  void aClockThatIsYearsAheadEndsNoHold() {
    accepted(held(1, 3, NOON));
    assertThat(refused(Requests.reserve(2, 1, NOON.plusSeconds(100_000_000))))
        .isEqualTo(Reason.SOLD_OUT);
  }

  @Test
  void whatIsConfirmedInTimeStays() {
    accepted(held(1, 2, NOON));
    Verdict confirmed = accepted(confirm(Option.none(), NOON.plusSeconds(300)));
    assertThat(confirmed.change()).isZero();
    assertThat(confirmed.grant()).contains(new Grant(2, Option.none(), 1));
    assertThat(books.held()).isZero();
    assertThat(refused(Requests.reserve(2, 2, NOON.plusSeconds(100_000))))
        .isEqualTo(Reason.NOT_ENOUGH_LEFT);
  }

  @Test
  void aPartIsConfirmedAndTheRestComesBack() {
    accepted(held(1, 3, NOON));
    Verdict confirmed = accepted(confirm(Option.some(1L), NOON));
    assertThat(confirmed.change()).isEqualTo(-2);
    assertThat(confirmed.left()).isEqualTo(2);
    assertThat(refused(confirm(Option.some(2L), NOON))).isEqualTo(Reason.NOT_HELD);
    assertThat(accepted(confirm(Option.some(1L), NOON)).change()).isZero();
    assertThat(accepted(confirm(Option.none(), NOON)).grant())
        .contains(new Grant(1, Option.none(), 3));
  }

  @Test
  void noMoreIsConfirmedThanWasGranted() {
    accepted(held(1, 2, NOON));
    assertThat(refused(confirm(Option.some(3L), NOON))).isEqualTo(Reason.MORE_THAN_GRANTED);
  }

  @Test
  void confirmedTooLateItIsDecidedAgain() {
    accepted(held(1, 2, NOON));
    Instant late = NOON.plusSeconds(700);
    nowIs = late;
    accepted(Requests.reserve(2, 2, late));
    assertThat(refused(confirm(Option.none(), late))).isEqualTo(Reason.NOT_ENOUGH_LEFT);
    Verdict confirmed = accepted(confirm(Option.some(1L), late));
    assertThat(confirmed.change()).isEqualTo(1);
    assertThat(confirmed.released()).isEmpty();
    assertThat(books.taken()).isEqualTo(3);
  }

  @Test
  void confirmedTooLateWhereAllIsTakenItIsRefused() {
    accepted(held(1, 2, NOON));
    Instant late = NOON.plusSeconds(700);
    nowIs = late;
    accepted(Requests.reserve(2, 3, late));
    assertThat(refused(confirm(Option.none(), late))).isEqualTo(Reason.SOLD_OUT);
  }

  @Test
  void aHoldLapsesByTheBooksClockAlone() {
    accepted(held(1, 2, NOON));
    Instant late = NOON.plusSeconds(700);
    nowIs = late;
    accepted(Requests.reserve(2, 3, late));
    // The confirmation came in time, but an earlier decision after the lapse took the units.
    assertThat(refused(confirm(Option.none(), NOON.plusSeconds(500)))).isEqualTo(Reason.SOLD_OUT);
  }

  @Test
  void afterConfirmByNoHoldIsConfirmed() {
    books =
        Requests.books(
            Terms.ofCapacity(3)
                .withHolds(
                    new HoldTerms(
                        Option.some(TEN_MINUTES),
                        Option.some(TEN_MINUTES),
                        Option.some(NOON.plusSeconds(60)))),
            0);
    accepted(Requests.reserve(1, 1));
    assertThat(refused(confirm(Option.none(), NOON.plusSeconds(60))))
        .isEqualTo(Reason.CONFIRMATION_CLOSED);
    assertThat(accepted(confirm(Option.none(), NOON.plusSeconds(59))).accepted()).isTrue();
  }

  @Test
  void aHoldIsExtendedUpToTheLongestOne() {
    accepted(held(1, 1, NOON));
    Verdict longer = accepted(extend(Duration.ofMinutes(30), NOON));
    assertThat(longer.grant().get().until().get()).isAfterOrEqualTo(NOON.plusSeconds(1_800));
    assertThat(books.held()).isEqualTo(1);
    Verdict shorter = accepted(extend(Duration.ofMinutes(1), NOON));
    assertThat(shorter.grant().get().until()).isEqualTo(longer.grant().get().until());
    nowIs = NOON.plusSeconds(600);
    assertThat(accepted(extend(Duration.ofMinutes(50), nowIs)).accepted()).isTrue();
    assertThat(refused(extend(Duration.ofMinutes(51), nowIs))).isEqualTo(Reason.HOLD_BEYOND_LIMIT);
  }

  @Test
  void aLongestHoldThatWasLoweredEndsNoHoldAndExtendsNone() {
    accepted(held(1, 1, NOON));
    Terms shorter = books.terms().get().withHolds(holds(Option.none(), Duration.ofMinutes(5)));
    accepted(Requests.replacing(books.termsNumber(), 50, shorter));
    assertThat(books.held()).isEqualTo(1);
    assertThat(refused(extend(Duration.ofMinutes(6), NOON))).isEqualTo(Reason.HOLD_BEYOND_LIMIT);
    assertThat(accepted(confirm(Option.none(), NOON.plusSeconds(500))).accepted()).isTrue();
  }

  @Test
  void whatIsNotHeldIsNotExtended() {
    accepted(Requests.reserve(1, 1));
    assertThat(refused(extend(TEN_MINUTES, NOON))).isEqualTo(Reason.NOT_HELD);
  }

  @Test
  void whatHasLapsedIsNeitherExtendedNorChanged() {
    accepted(held(1, 1, NOON));
    nowIs = NOON.plusSeconds(700);
    assertThat(refused(extend(TEN_MINUTES, nowIs))).isEqualTo(Reason.HOLD_LAPSED);
    assertThat(refused(change(2, nowIs))).isEqualTo(Reason.HOLD_LAPSED);
  }

  @Test
  void theQuantityIsChangedInPlace() {
    accepted(held(1, 1, NOON));
    Verdict more = accepted(change(3, NOON));
    assertThat(more.change()).isEqualTo(2);
    assertThat(more.released()).isEqualTo(more.grant().get().until());
    assertThat(books.held()).isEqualTo(3);
    assertThat(refused(change(4, NOON))).isEqualTo(Reason.SOLD_OUT);
    assertThat(accepted(change(2, NOON)).left()).isEqualTo(1);
    assertThat(refused(change(4, NOON))).isEqualTo(Reason.NOT_ENOUGH_LEFT);
    assertThat(books.held()).isEqualTo(2);
  }

  @Test
  void moreIsNotGivenAfterTheClose() {
    Terms closing = Requests.windowed(3, null, NOON.plusSeconds(60), 2L);
    books = Requests.books(closing, 0);
    accepted(Requests.reserve(1, 2));
    assertThat(refused(change(3, NOON))).isEqualTo(Reason.QUANTITY_BEYOND_LIMIT);
    assertThat(refused(change(3, NOON.plusSeconds(60)))).isEqualTo(Reason.CLOSED);
    assertThat(accepted(change(1, NOON.plusSeconds(60))).change()).isEqualTo(-1);
  }

  @Test
  void whatIsHeldIsGivenBackWhole() {
    accepted(held(1, 2, NOON));
    Verdict cancelled = accepted(Requests.cancel(1, NOON));
    assertThat(cancelled.change()).isEqualTo(-2);
    assertThat(books.holds().isEmpty()).isTrue();
    assertThat(refused(confirm(Option.none(), NOON))).isEqualTo(Reason.NOTHING_GRANTED);
    assertThat(refused(extend(TEN_MINUTES, NOON))).isEqualTo(Reason.NOTHING_GRANTED);
    assertThat(refused(change(1, NOON))).isEqualTo(Reason.NOTHING_GRANTED);
  }

  @Test
  void aLapsedHoldIsCancelledForGoodAndGivesNothingBack() {
    accepted(held(1, 2, NOON));
    nowIs = NOON.plusSeconds(700);
    Verdict cancelled = accepted(Requests.cancel(1, nowIs));
    assertThat(cancelled.change()).isZero();
    assertThat(books.taken()).isZero();
    assertThat(refused(confirm(Option.none(), nowIs))).isEqualTo(Reason.NOTHING_GRANTED);
  }

  @Test
  void aDepositIsMoreCapacityAndOtherTerms() {
    long before = books.termsNumber();
    assertThat(accepted(new Deposit(next(), CONCERT, NOON, 4)).left()).isEqualTo(7);
    assertThat(books.capacity()).isEqualTo(7);
    assertThat(books.termsNumber()).isEqualTo(before + 1);
    assertThat(refused(new Deposit(next(), CONCERT, NOON, Limits.MAX_UNITS)))
        .isEqualTo(Reason.CAPACITY_BEYOND_LIMIT);
    books = Books.empty(CONCERT);
    assertThat(refused(new Deposit(next(), CONCERT, NOON, 1))).isEqualTo(Reason.UNKNOWN_RESOURCE);
  }

  @Test
  void aFullLogTakesEndsAndTheConfirmationOfWhatIsHeldAlone() {
    accepted(held(1, 2, NOON));
    books = books.withLog(new LogSize(LogSize.NEARLY_FULL_BYTES, true));
    assertThat(refused(change(1, NOON))).isEqualTo(Reason.LOG_FULL);
    assertThat(refused(extend(TEN_MINUTES, NOON))).isEqualTo(Reason.LOG_FULL);
    assertThat(refused(new Deposit(next(), CONCERT, NOON, 1))).isEqualTo(Reason.LOG_FULL);
    accepted(confirm(Option.some(1L), NOON));
    assertThat(refused(confirm(Option.none(), NOON))).isEqualTo(Reason.LOG_FULL);
    assertThat(accepted(Requests.cancel(1, NOON)).change()).isEqualTo(-1);
  }

  private static Books books(long capacity, Option<Duration> hold) {
    return Requests.books(
        Terms.ofCapacity(capacity).withHolds(holds(hold, Duration.ofHours(1))), 0);
  }

  private static HoldTerms holds(Option<Duration> hold, Duration longest) {
    return new HoldTerms(hold, Option.some(longest), Option.none());
  }

  private static Reserve held(int number, long quantity, Instant takenAt) {
    return held(number, quantity, takenAt, TEN_MINUTES);
  }

  private static Reserve held(int number, long quantity, Instant takenAt, Duration hold) {
    return Requests.held(number, quantity, takenAt, hold);
  }

  private Confirm confirm(Option<Long> quantity, Instant takenAt) {
    return new Confirm(next(), CONCERT, takenAt, FIRST, quantity);
  }

  private Extend extend(Duration hold, Instant takenAt) {
    return new Extend(next(), CONCERT, takenAt, FIRST, hold);
  }

  private Change change(long quantity, Instant takenAt) {
    return new Change(next(), CONCERT, takenAt, FIRST, quantity);
  }

  private RequestId next() {
    return Requests.id(number++);
  }

  private Verdict accepted(Request request) {
    Verdict verdict = decided(request);
    assertThat(verdict.refusal()).isEmpty();
    return verdict;
  }

  private Reason refused(Request request) {
    Books before = books;
    Verdict verdict = decided(request);
    assertThat(books.taken() - before.taken()).isLessThanOrEqualTo(0);
    return verdict.refusal().get();
  }

  /** Decides, compares the books with those derived from the entries, and records the state. */
  private Verdict decided(Request request) {
    Made made = (Made) Decider.decide(books, facts(), request);
    assertThat(BooksAfter.after(books, made.verdict(), nowIs)).isEqualTo(made.books());
    books = made.books();
    Verdict verdict = made.verdict();
    priorStates.putIfAbsent(request.id(), PriorState.of(verdict));
    request
        .reservation()
        .forEach(id -> verdict.grant().forEach(grant -> priorStates.put(id, PriorState.of(grant))));
    return verdict;
  }

  private Facts facts() {
    return new Ledger.States(nowIs, id -> Option.of(priorStates.get(id)));
  }
}
