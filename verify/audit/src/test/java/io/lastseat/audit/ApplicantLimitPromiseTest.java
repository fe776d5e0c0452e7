package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.PromiseModel;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.PriorState;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Logs in which an applicant is given more than the terms in force allow. The product's own rules
 * decide them on terms that allow it, and the log says others.
 */
class ApplicantLimitPromiseTest {

  private static final ResourceId CONCERT = new ResourceId("concert");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private int requests;

  @Test
  void asMuchAsOneMayHaveIsFine() {
    assertThat(breaches(limited(4, 3), configure(), reserve(1), reserve(1), reserve(2))).isEmpty();
  }

  @Test
  void moreUnitsAreFound() {
    assertThat(breaches(limited(4, 9), configure(), reserve(4), reserve(1)))
        .singleElement()
        .satisfies(breach -> isRefused(breach, 3, "applicant_units_beyond_limit"));
  }

  @Test
  void moreRequestsAreFound() {
    assertThat(breaches(limited(9, 2), configure(), reserve(1), reserve(1), reserve(1)))
        .singleElement()
        .satisfies(breach -> isRefused(breach, 4, "applicant_requests_beyond_limit"));
  }

  @Test
  void whatIsWaitedForCounts() {
    assertThat(breaches(limited(9, 9), configure(), reserve(9), waits(1)))
        .singleElement()
        .satisfies(breach -> isRefused(breach, 3, "applicant_units_beyond_limit"));
  }

  @Test
  void whoComesFromTheWaitingListIsHeldToThemToo() {
    Request first = reserve(9);
    Request waiting = waits(2);
    Request end = new Cancel(Cancel.idFor(first.id()), CONCERT, NOON, first.id());
    List<Breach> found = breaches(limited(1, 9), configure(), first, waiting, end);

    assertThat(found.get(found.size() - 1).entry().get().about()).isEqualTo(waiting.id());
  }

  /** With another quantity he has no request more, but more units. */
  @Test
  void anotherQuantityIsNoRequestMore() {
    Request first = reserve(1);
    Request more = new Change(id(), CONCERT, NOON, first.id(), 2);

    assertThat(breaches(limited(2, 1), configure(), first, more)).isEmpty();
    assertThat(breaches(limited(1, 1), configure(), first, more))
        .singleElement()
        .satisfies(breach -> isRefused(breach, 3, "applicant_units_beyond_limit"));
  }

  private static void isRefused(Breach breach, long decision, String reason) {
    assertThat(breach.entry().map(Entry::decisionNo)).contains(decision);
    assertThat(breach.should()).contains(reason);
  }

  /** What the model says of a log whose terms are these. */
  private static List<Breach> breaches(Terms terms, Request... asked) {
    Batch batch =
        Batch.decide(
            Books.empty(CONCERT),
            NOTHING_BEFORE,
            Vector.of(asked)
                .map(each -> PendingRequest.found(new StoredRequest(each, Option.none()))),
            CommitBytes::ofEntry,
            Integer.MAX_VALUE);
    assertThat(batch.taken()).isEqualTo(asked.length);
    Commit commit =
        new Commit(
            1,
            NOON,
            Decider.RULES,
            batch.entries().map(entry -> entry.decisionNo() == 1 ? on(terms, entry) : entry),
            batch.books().withTerms(terms, 1),
            Marks.NONE);
    List<Breach> found = new ArrayList<>();
    new PromiseModel(
            CONCERT,
            id -> PriorState.NO_SUCH_REQUEST,
            new PromisesOfLog(Vector.empty()),
            found::add)
        .next(commit);
    // The number of the terms is another one, and nothing else of the books.
    found.removeIf(breach -> breach.entry().isEmpty());
    return found;
  }

  private static Entry on(Terms terms, Entry creation) {
    Verdict verdict = (Verdict) creation;
    Request request = configure(verdict.about(), terms);
    return new Verdict(
        request,
        verdict.decisionNo(),
        verdict.outcome(),
        verdict.change(),
        verdict.left(),
        verdict.grant(),
        verdict.released(),
        verdict.unlisted(),
        verdict.tally(),
        verdict.participants());
  }

  private static Terms limited(long units, long requests) {
    return Terms.ofCapacity(9)
        .withWaiting(new WaitingTerms(Option.some(9L), Option.none()))
        .withPerApplicant(new PerApplicant(Option.some(units), Option.some(requests)));
  }

  private Request configure() {
    return configure(id(), limited(99, 99));
  }

  private static Request configure(RequestId id, Terms terms) {
    return new Configure(id, CONCERT, NOON, terms, Option.none(), Option.none());
  }

  private Reserve reserve(long units) {
    return new Reserve(id(), CONCERT, NOON, "Ada", units, Option.none());
  }

  private Reserve waits(long units) {
    return new Reserve(id(), CONCERT, NOON, "Ada", units, Option.none(), Option.none(), true);
  }

  private RequestId id() {
    return new RequestId(0, "%026d".formatted(requests++));
  }

  private static final Facts NOTHING_BEFORE =
      new Facts() {
        @Override
        public Instant decidedAt() {
          return NOON;
        }

        @Override
        public Option<PriorState> priorState(RequestId id) {
          return Option.some(PriorState.NO_SUCH_REQUEST);
        }

        @Override
        public Option<Waiter> waiter(long place) {
          return Option.none();
        }

        @Override
        public Option<Tally> tally(TallyName name) {
          return Option.some(Tally.empty(name));
        }
      };
}
