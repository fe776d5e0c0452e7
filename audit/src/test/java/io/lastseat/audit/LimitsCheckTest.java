package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Marks;
import io.lastseat.model.Outcome;
import io.lastseat.model.PerApplicant;
import io.lastseat.model.Place;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyName;
import io.lastseat.model.Terms;
import io.lastseat.model.Timeline;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Logs in which an applicant has more than the terms in force allow. */
class LimitsCheckTest {

  private static final ResourceId CONCERT = new ResourceId("concert");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final TallyName ADA = TallyName.of(CONCERT, "Ada", Option.none());
  private static final Terms MANY = limited(4, 3);
  private static final Terms FEW = limited(2, 1);

  private final List<String> found = new ArrayList<>();
  private final LimitsCheck check =
      new LimitsCheck(one -> found.add(one.what() + ": " + one.stands()));
  private int number;

  @Test
  void asMuchAsOneMayHaveIsFine() {
    commit(configure(MANY), reserved(4, 3, 0));
    commit(given(Outcome.rejected(Reason.SOLD_OUT, books()), 0, 9, 9, 0));
    assertThat(found).isEmpty();
  }

  @Test
  void moreUnitsOrRequestsAreFound() {
    commit(configure(MANY), reserved(5, 1, 0), reserved(4, 4, 0));
    assertThat(found)
        .containsExactly(
            "what decision 2 leaves one applicant: 5 units",
            "what decision 3 leaves one applicant: 4 requests");
  }

  @Test
  void theTermsInForceCountInTheSameCommitToo() {
    commit(configure(MANY), reserved(4, 3, 0), configure(FEW), reserved(3, 1, 0));
    assertThat(found).containsExactly("what decision 4 leaves one applicant: 3 units");
  }

  /** Of those who wait the place counts; of those who are promoted only what they have. */
  @Test
  void whatIsWaitedForCountsUntilItIsGranted() {
    commit(configure(FEW), given(Outcome.waiting(), 0, 3, 1, 3), promoted(3, 1), promoted(3, 0));
    assertThat(found)
        .containsExactly(
            "what decision 2 leaves one applicant: 3 units",
            "what decision 4 leaves one applicant: 3 units");
  }

  /** The limit was lowered: he keeps his requests, and one of them becomes larger. */
  @Test
  void anotherQuantityIsNoRequestMore() {
    Change change = new Change(id(), CONCERT, NOON, id(), 2);
    commit(configure(FEW), verdict(change, Outcome.accepted(), 1, tally(2, 2, 0)));
    assertThat(found).isEmpty();
  }

  private void commit(Entry... entries) {
    check.next(new Commit(number, NOON, 1, Vector.of(entries), books(), Marks.NONE));
  }

  private static Books books() {
    return Books.empty(CONCERT).withTerms(MANY, 1);
  }

  private static Terms limited(long units, long requests) {
    return Terms.ofCapacity(9)
        .withPerApplicant(new PerApplicant(Option.some(units), Option.some(requests)));
  }

  private Verdict configure(Terms terms) {
    return verdict(
        new Configure(id(), CONCERT, NOON, terms, Option.none(), Option.none()),
        Outcome.accepted(),
        0,
        Option.none());
  }

  private Verdict reserved(long units, long requests, long waiting) {
    return given(Outcome.accepted(), 1, units, requests, waiting);
  }

  private Verdict given(Outcome outcome, long change, long units, long requests, long waiting) {
    Reserve reserve = new Reserve(id(), CONCERT, NOON, "Ada", 1, Option.none());
    return verdict(reserve, outcome, change, tally(units, requests, waiting));
  }

  private Verdict verdict(Request request, Outcome outcome, long change, Option<Tally> tally) {
    number++;
    return new Verdict(
        request, number, outcome, change, 0, Option.none(), Option.none(), 0, tally, Option.none());
  }

  private Promotion promoted(long units, long waiting) {
    number++;
    return new Promotion(
        id(),
        new Place(1, 0),
        number,
        NOON,
        1,
        Outcome.accepted(),
        Option.none(),
        1,
        0,
        tally(units, 1, waiting));
  }

  private static Option<Tally> tally(long units, long requests, long waiting) {
    return Option.some(new Tally(ADA, units, requests, Timeline.EMPTY, Timeline.EMPTY, waiting, 0));
  }

  private RequestId id() {
    return new RequestId(0, "%026d".formatted(number));
  }
}
