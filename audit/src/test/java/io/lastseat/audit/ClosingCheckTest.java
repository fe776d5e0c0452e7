package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Closing;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Marks;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Extend;
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
  private static final Terms OPEN = Terms.ofCapacity(9);
  private static final Terms CLOSED =
      OPEN.withClosing(Option.some(new Closing(NOON, Option.none())));

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
        verdict(configure(), Outcome.accepted(), 0),
        verdict(reserve(), Outcome.accepted(), 1));
    commit(OPEN, NOON, verdict(reserve(), Outcome.accepted(), 1));
    assertThat(found).isEmpty();
  }

  private void commit(Terms terms, Instant clock, Entry... entries) {
    Books books = Books.empty(CONCERT).withTerms(terms, 1).at(clock);
    check.next(new Commit(number, NOON, 1, Vector.of(entries), books, Marks.NONE));
  }

  private Verdict verdict(Request request, Outcome outcome, long change) {
    number++;
    return new Verdict(request, number, outcome, change, 0, Option.none(), Option.none(), 0);
  }

  private Reserve reserve() {
    return new Reserve(id(), CONCERT, NOON.minusSeconds(1), "Ada", 1, Option.none());
  }

  private Configure configure() {
    return new Configure(id(), CONCERT, NOON, CLOSED, Option.none(), Option.none());
  }

  private RequestId id() {
    return new RequestId(0, "%026d".formatted(number));
  }
}
