package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Closing;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Marks;
import io.lastseat.model.Outcome;
import io.lastseat.model.Place;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.Together;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Part;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Logs of closed resources that rules would have written which go by a request's time alone. */
class ClosingCheckTest {

  private static final ResourceId CONCERT = new ResourceId("concert");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant BEFORE = NOON.minusSeconds(9);
  private static final Terms OPEN = Terms.ofCapacity(9);
  private static final Terms CLOSED =
      OPEN.withClosing(Option.some(new Closing(NOON, Option.none(), NOON)));

  private final List<String> found = new ArrayList<>();
  private final ClosingCheck check =
      new ClosingCheck(one -> found.add(one.what() + ": " + one.stands()));
  private int number;

  @Test
  void beforeTheLogHasReachedTheMomentAnythingIsGiven() {
    commit(CLOSED, NOON.minusMillis(1), verdict(reserve(), Outcome.accepted(), 1));
    commit(CLOSED, NOON, verdict(reserve(), Outcome.accepted(), 1));
    assertThat(found).isEmpty();
  }

  @Test
  void unitsAPlaceAndALongerHoldBehindItAreFound() {
    commit(CLOSED, NOON, verdict(configure(), Outcome.accepted(), 0));
    Extend extend = new Extend(id(), CONCERT, NOON, id(), Duration.ofHours(1));
    commit(CLOSED, NOON, verdict(reserve(), Outcome.accepted(), 2));
    commit(CLOSED, NOON, verdict(reserve(), Outcome.waiting(), 0));
    commit(CLOSED, NOON, verdict(extend, Outcome.accepted(), 0));
    assertThat(found)
        .containsExactly(
            "what is given behind the closing: decision 2 gives 2 units",
            "what is given behind the closing: decision 3 gives 0 units",
            "what is given behind the closing: decision 4 gives 0 units");
  }

  @Test
  void refusalsAndEndsAreFine() {
    commit(CLOSED, NOON, verdict(configure(), Outcome.accepted(), 0));
    Outcome refused = Outcome.rejected(Reason.RESOURCE_CLOSED, Books.empty(CONCERT));
    RequestId id = id();
    commit(CLOSED, NOON, verdict(reserve(), refused, 0));
    commit(
        CLOSED,
        NOON,
        verdict(new Cancel(Cancel.idFor(id), CONCERT, NOON, id), Outcome.accepted(), -1));
    assertThat(found).isEmpty();
  }

  @Test
  void aChangeOfTheTermsOpensIt() {
    commit(CLOSED, NOON, verdict(configure(), Outcome.accepted(), 0));
    commit(
        OPEN,
        NOON,
        verdict(configure(OPEN), Outcome.accepted(), 0),
        verdict(reserve(), Outcome.accepted(), 1));
    commit(OPEN, NOON, verdict(reserve(), Outcome.accepted(), 1));
    assertThat(found).isEmpty();
  }

  @Test
  void whatFollowsTheClosingInItsOwnCommitIsFound() {
    commit(OPEN, NOON, verdict(configure(OPEN), Outcome.accepted(), 0));
    commit(
        CLOSED,
        NOON,
        verdict(reserve(), Outcome.accepted(), 1),
        verdict(configure(), Outcome.accepted(), 0),
        verdict(reserve(), Outcome.accepted(), 2));
    assertThat(found).containsExactly("what is given behind the closing: decision 4 gives 2 units");
  }

  /** The clock of the log reaches the closing with a refusal, with a promotion, or with others. */
  @Test
  void whatFollowsTheMomentInItsOwnCommitIsFound() {
    commit(CLOSED, NOON.minusSeconds(9), verdict(configure(BEFORE), Outcome.accepted(), 0));
    Outcome refused = Outcome.rejected(Reason.SOLD_OUT, Books.empty(CONCERT));
    commit(
        CLOSED,
        NOON.minusSeconds(9),
        verdict(reserve(), Outcome.accepted(), 1),
        verdict(reserveAt(NOON), refused, 0),
        verdict(reserve(), Outcome.accepted(), 2));
    commit(CLOSED, NOON.minusSeconds(9), promotion(NOON.minusMillis(1)), promotion(NOON));
    commit(
        CLOSED,
        NOON.minusSeconds(9),
        together(verdict(reserve(), Outcome.accepted(), 3), NOON.minusMillis(1)),
        together(verdict(reserve(), Outcome.accepted(), 4), NOON));
    assertThat(found)
        .containsExactly(
            "what is given behind the closing: decision 4 gives 2 units",
            "what is given behind the closing: decision 6 gives 1 units",
            "what is given behind the closing: decision 8 gives 4 units");
  }

  /** Its request is from after the closing, and the clock of the log goes with no such clock. */
  @Test
  void whatWasAskedForAfterTheMomentIsFound() {
    commit(CLOSED, NOON.minusSeconds(9), verdict(configure(BEFORE), Outcome.accepted(), 0));
    Instant decidedAt = NOON.minusSeconds(60);
    commitAt(decidedAt, CLOSED, verdict(reserveAt(NOON), Outcome.accepted(), 1));
    commitAt(decidedAt, CLOSED, verdict(reserve(), Outcome.accepted(), 1));
    assertThat(found).containsExactly("what is given behind the closing: decision 2 gives 1 units");
  }

  @Test
  void otherTermsThatAreClosedOpenNothing() {
    commit(CLOSED, NOON, verdict(configure(), Outcome.accepted(), 0));
    commit(
        CLOSED,
        NOON,
        verdict(configure(CLOSED.withCapacity(10)), Outcome.accepted(), 0),
        verdict(reserve(), Outcome.accepted(), 1));
    assertThat(found).containsExactly("what is given behind the closing: decision 3 gives 1 units");
  }

  @Test
  void aDepositAndAPartOfALongerClaimAreFound() {
    commit(CLOSED, NOON, verdict(configure(), Outcome.accepted(), 0));
    commit(CLOSED, NOON, verdict(new Deposit(id(), CONCERT, NOON, 5), Outcome.accepted(), 0));
    Extend extend = new Extend(id(), CONCERT, NOON, id(), Duration.ofHours(1));
    Part part = new Part(new ResourceId("band"), id(), extend, Option.none());
    commit(CLOSED, NOON, verdict(part, Outcome.accepted(), 0));
    assertThat(found)
        .containsExactly(
            "what is given behind the closing: decision 2 adds 5 units",
            "what is given behind the closing: decision 3 gives 0 units");
  }

  /** A reservation created it, open; then it was closed. */
  @Test
  void aResourceThatAReservationCreatesIsOpen() {
    commit(
        OPEN,
        NOON,
        verdict(reserve().creating(OPEN), Outcome.accepted(), 1),
        verdict(reserve(), Outcome.accepted(), 1));
    assertThat(found).isEmpty();
  }

  private void commit(Terms terms, Instant clock, Entry... entries) {
    commit(NOON, terms, clock, entries);
  }

  private void commitAt(Instant decidedAt, Terms terms, Entry... entries) {
    commit(decidedAt, terms, decidedAt.plusSeconds(5), entries);
  }

  private void commit(Instant decidedAt, Terms terms, Instant clock, Entry... entries) {
    Books books = Books.empty(CONCERT).withTerms(terms, 1).at(clock);
    check.next(new Commit(number, decidedAt, 1, Vector.of(entries), books, Marks.NONE));
  }

  private Promotion promotion(Instant at) {
    number++;
    return new Promotion(
        id(),
        new Place(1, 0),
        number,
        at,
        1,
        Outcome.accepted(),
        Option.none(),
        1,
        0,
        Option.none());
  }

  private static Verdict together(Verdict alone, Instant at) {
    return new Verdict(
        alone.request(),
        alone.decisionNo(),
        alone.outcome(),
        alone.change(),
        alone.left(),
        alone.grant(),
        alone.released(),
        alone.unlisted(),
        alone.tally(),
        Option.some(Together.at(at, Option.none())));
  }

  private Verdict verdict(Request request, Outcome outcome, long change) {
    number++;
    return new Verdict(request, number, outcome, change, 0, Option.none(), Option.none(), 0);
  }

  private Reserve reserve() {
    return reserveAt(BEFORE);
  }

  private Reserve reserveAt(Instant takenAt) {
    return new Reserve(id(), CONCERT, takenAt, "Ada", 1, Option.none());
  }

  private Configure configure() {
    return configure(CLOSED);
  }

  private Configure configure(Terms terms) {
    return new Configure(id(), CONCERT, NOON, terms, Option.none(), Option.none());
  }

  private Configure configure(Instant takenAt) {
    return new Configure(id(), CONCERT, takenAt, CLOSED, Option.none(), Option.none());
  }

  private RequestId id() {
    return new RequestId(0, "%026d".formatted(number));
  }
}
