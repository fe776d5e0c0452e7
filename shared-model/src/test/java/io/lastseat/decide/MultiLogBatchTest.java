package io.lastseat.decide;

import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Several resources decide together: all of them, or none. */
class MultiLogBatchTest {

  private static final ResourceId DESK = new ResourceId("desk");
  private static final ResourceId HALL = new ResourceId("hall");
  private static final ResourceId ROOM = new ResourceId("room");
  private static final Duration TEN = Duration.ofMinutes(10);

  private SortedMap<ResourceId, Books> books =
      TreeMap.of(DESK, created(DESK, 2), HALL, created(HALL, 2), ROOM, created(ROOM, 1));
  private final java.util.Map<RequestId, PriorState> priorStates = new java.util.HashMap<>();
  private final java.util.Map<Long, Waiter> waiters = new java.util.HashMap<>();
  private int maxBytes = 100;

  private static Terms terms(long capacity) {
    return Terms.ofCapacity(capacity)
        .withHolds(new HoldTerms(Option.none(), Option.some(Duration.ofHours(2)), Option.none()));
  }

  private static Books created(ResourceId resource, long capacity) {
    return created(resource, terms(capacity));
  }

  private static Books created(ResourceId resource, Terms terms) {
    return Books.empty(resource).withTerms(terms, 1);
  }

  @Test
  void allOfThemGrantIt() {
    MultiLogBatch multiLogBatch = decide(claim(1, NOON, Option.none(), HALL, ROOM));

    Verdict whole = verdicts(multiLogBatch, DESK).head();
    Verdict part = verdicts(multiLogBatch, HALL).head();
    assertThat(whole.accepted()).isTrue();
    assertThat(whole.left()).isEqualTo(1);
    assertThat(whole.participants().get().commits()).isEqualTo(TreeMap.of(HALL, 8L, ROOM, 9L));
    assertThat(whole.grant().get().others())
        .isEqualTo(TreeMap.of(HALL, Amount.of(1), ROOM, Amount.of(1)));
    assertThat(part.request()).isInstanceOf(ClaimPart.class);
    assertThat(part.participants().get().commits()).isEqualTo(TreeMap.of(DESK, 7L));
    assertThat(part.about()).isNotEqualTo(whole.about());
    assertThat(multiLogBatch.logs().mapValues(log -> log.books().taken()))
        .isEqualTo(TreeMap.of(DESK, 1L, HALL, 1L, ROOM, 1L));
  }

  @Test
  void oneRefusesForAll() {
    books = books.put(ROOM, created(ROOM, 0)).put(HALL, created(HALL, 5));
    MultiLogBatch multiLogBatch = decide(claim(1, NOON, Option.none(), HALL, ROOM));

    Verdict whole = verdicts(multiLogBatch, DESK).head();
    assertThat(multiLogBatch.logs().keySet()).containsExactly(DESK);
    assertThat(whole.refusal()).contains(Reason.SOLD_OUT);
    assertThat(whole.left()).isEqualTo(2);
    assertThat(whole.participants().get().limiting())
        .contains(new RefusingResource(ROOM, 8, Reason.SOLD_OUT, Option.none(), 0, Option.none()));
    assertThat(multiLogBatch.logs().get(DESK).get().books().taken()).isZero();
  }

  @Test
  void whoeverComesSecondFindsWhatTheFirstHasLeft() {
    MultiLogBatch multiLogBatch =
        decide(claim(1, NOON, Option.none(), ROOM), claim(2, NOON, Option.none(), ROOM));

    assertThat(verdicts(multiLogBatch, DESK).map(Verdict::accepted)).containsExactly(true, false);
    assertThat(verdicts(multiLogBatch, DESK).get(1).participants().get().limiting())
        .contains(new RefusingResource(ROOM, 9, Reason.SOLD_OUT, Option.none(), 0, Option.none()));
    assertThat(verdicts(multiLogBatch, ROOM)).hasSize(1);
  }

  @Test
  void whatItsHomeRefusesAsksNobody() {
    books = books.put(DESK, created(DESK, 0));
    Verdict whole = verdicts(decide(claim(1, NOON, Option.none(), HALL)), DESK).head();

    assertThat(whole.refusal()).contains(Reason.SOLD_OUT);
    assertThat(whole.participants().get().limiting()).isEmpty();
  }

  /** The resource's own clock has not yet seen the hold lapse. */
  @Test
  void whatHasLapsedByTheClockOfAllIsFree() {
    become(decide(claim(1, NOON, Option.some(TEN), ROOM)));
    books = books.put(DESK, books.get(DESK).get().at(NOON.plus(TEN.multipliedBy(2))));
    MultiLogBatch multiLogBatch = decide(claim(2, NOON.plusSeconds(9), Option.none(), ROOM));

    assertThat(verdicts(multiLogBatch, DESK).head().accepted()).isTrue();
  }

  @Test
  void nobodyWasEverAskedForWhatWasNeverCreated() {
    ResourceId zoo = new ResourceId("zoo");
    books = books.put(zoo, Books.empty(zoo));
    Verdict whole = verdicts(decide(claim(1, NOON, Option.none(), zoo)), DESK).head();

    assertThat(whole.refusal()).contains(Reason.UNKNOWN_RESOURCE);
  }

  @Test
  void applicantsAreLimitedByOneLogAlone() {
    Terms limited = terms(5).withPerApplicant(new PerApplicant(Option.some(1L), Option.none()));
    books = books.put(HALL, created(HALL, limited));

    assertThat(verdicts(decide(claim(1, NOON, Option.none(), HALL)), DESK).head().refusal())
        .contains(Reason.APPLICANTS_LIMITED);
  }

  /** The hall's clock is far ahead: a hold that has lapsed there has lapsed everywhere. */
  @Test
  void allDecideByOneClock() {
    Instant later = NOON.plus(TEN).plusSeconds(60);
    become(decide(claim(1, NOON, Option.some(TEN), HALL)));
    books = books.put(HALL, books.get(HALL).get().at(later));
    MultiLogBatch multiLogBatch = decide(confirm(2, 1, NOON.plusSeconds(30)));

    Verdict whole = verdicts(multiLogBatch, DESK).head();
    assertThat(whole.accepted()).isTrue();
    assertThat(whole.participants().get().at()).isEqualTo(later);
    assertThat(multiLogBatch.logs().get(DESK).get().books().clock()).isEqualTo(later);
    // The units were taken anew, since the hold had lapsed.
    assertThat(whole.change()).isEqualTo(1);
    assertThat(verdicts(multiLogBatch, HALL).head().change()).isEqualTo(1);
  }

  /** The hold has lapsed, and another applicant has the room. */
  @Test
  void tooLateIsTooLateForAll() {
    become(decide(claim(1, NOON, Option.some(TEN), ROOM)));
    Instant later = NOON.plus(TEN).plusSeconds(60);
    books = books.put(ROOM, books.get(ROOM).get().at(later).withDecision(1));
    MultiLogBatch multiLogBatch = decide(confirm(2, 1, NOON.plusSeconds(30)));

    assertThat(verdicts(multiLogBatch, DESK).head().refusal()).contains(Reason.SOLD_OUT);
    assertThat(multiLogBatch.logs().keySet()).containsExactly(DESK);
  }

  @Test
  void itIsHeldEverywhereForTheShortestOfTheirHolds() {
    HoldTerms five =
        new HoldTerms(Option.some(Duration.ofMinutes(5)), Option.some(TEN), Option.none());
    HoldTerms ten = new HoldTerms(Option.some(TEN), Option.some(TEN), Option.none());
    books =
        books
            .put(DESK, created(DESK, terms(2).withHolds(ten)))
            .put(HALL, created(HALL, terms(2).withHolds(five)));
    MultiLogBatch multiLogBatch = decide(claim(1, NOON, Option.none(), HALL, ROOM));

    Option<Instant> until = verdicts(multiLogBatch, DESK).head().grant().flatMap(Grant::until);
    assertThat(until.get()).isBetween(NOON.plusSeconds(300), NOON.plusSeconds(310));
    assertThat(verdicts(multiLogBatch, ROOM).head().grant().flatMap(Grant::until)).isEqualTo(until);
    assertThat(multiLogBatch.logs().get(ROOM).get().books().holds().at(until.get())).isEqualTo(1);
  }

  /** The resource with the shortest holds limits the hold of the claim. */
  @Test
  void itIsHeldNoLongerThanAnyOfThemHolds() {
    HoldTerms ten = new HoldTerms(Option.some(TEN), Option.some(TEN), Option.none());
    HoldTerms five =
        new HoldTerms(Option.none(), Option.some(Duration.ofMinutes(5)), Option.none());
    books =
        books
            .put(DESK, created(DESK, terms(2).withHolds(ten)))
            .put(HALL, created(HALL, terms(2).withHolds(five)));
    Verdict whole = verdicts(decide(claim(1, NOON, Option.none(), HALL)), DESK).head();

    assertThat(whole.participants().get().hold()).contains(Duration.ofMinutes(5));
  }

  @Test
  void ofOneResourceItIsHeldAsAReservationIs() {
    HoldTerms ten = new HoldTerms(Option.some(TEN), Option.some(TEN), Option.none());
    Books desk = created(DESK, terms(2).withHolds(ten));
    Decision decision = Decider.decide(desk, facts(), claim(1, NOON, Option.none()));

    assertThat(((Decision.Made) decision).verdict().grant().flatMap(Grant::hold)).isNotEmpty();
  }

  @Test
  void whatIsGivenBackIsGivenBackEverywhere() {
    become(decide(claim(1, NOON, Option.some(TEN), HALL, ROOM)));
    MultiLogBatch multiLogBatch =
        decide(new Cancel(Cancel.idFor(id(1)), DESK, NOON.plusSeconds(9), id(1)));
    become(multiLogBatch);

    assertThat(multiLogBatch.logs().keySet()).containsExactly(DESK, HALL, ROOM);
    assertThat(books.values().map(Books::taken)).containsOnly(0L);
    assertThat(books.values().map(Books::held)).containsOnly(0L);
  }

  @Test
  void whatIsHeldForLongerIsHeldEverywhere() {
    become(decide(claim(1, NOON, Option.some(TEN), ROOM)));
    become(decide(new Extend(id(2), DESK, NOON.plusSeconds(9), id(1), Duration.ofMinutes(60))));

    assertThat(books.get(DESK).get().holds()).isEqualTo(books.get(ROOM).get().holds());
    assertThat(books.get(ROOM).get().holds().next().get()).isAfter(NOON.plus(TEN.multipliedBy(5)));
  }

  @Test
  void aPartOfItCannotBeMeant() {
    become(decide(claim(1, NOON, Option.some(TEN), ROOM)));
    Confirm one = new Confirm(id(2), DESK, NOON.plusSeconds(9), id(1), Option.some(2L));
    Change more = new Change(id(3), DESK, NOON.plusSeconds(9), id(1), 2);

    assertThat(verdicts(decide(one), DESK).head().refusal()).contains(Reason.CLAIM_IS_WHOLE);
    assertThat(verdicts(decide(more), DESK).head().refusal()).contains(Reason.CLAIM_IS_WHOLE);
  }

  /** The units of the first end go to the waiting list before the second end is decided. */
  @Test
  void whoeverWaitsIsServedBehindTheEndThatMadeRoom() {
    become(decide(claim(1, NOON, Option.none(), HALL), claim(2, NOON, Option.none(), HALL)));
    joins(HALL, 5, 1);
    MultiLogBatch multiLogBatch = decide(cancel(1), cancel(2));

    Vector<Entry> hall = multiLogBatch.logs().get(HALL).get().entries();
    assertThat(multiLogBatch.taken()).isEqualTo(2);
    assertThat(hall.map(Entry::about).get(1)).isEqualTo(id(5));
    assertThat(hall).hasSize(3);
    assertThat(multiLogBatch.logs().get(HALL).get().books().taken()).isEqualTo(1);
    assertThat(multiLogBatch.logs().get(HALL).get().full()).isFalse();
  }

  /** The list is empty after the promotion, so a claim may take the units that are left. */
  @Test
  void aClaimBehindAnEndFindsWhatNobodyWaitsFor() {
    become(decide(claim(1, NOON, Option.none(), HALL), claim(2, NOON, Option.none(), HALL)));
    joins(HALL, 5, 1);
    MultiLogBatch multiLogBatch =
        decide(cancel(1), cancel(2), claim(3, NOON.plusSeconds(9), Option.none(), HALL));

    assertThat(verdicts(multiLogBatch, DESK).map(Verdict::accepted))
        .containsExactly(true, true, true);
    assertThat(multiLogBatch.logs().get(HALL).get().books().taken()).isEqualTo(2);
  }

  @Test
  void whoWaitsElsewhereMustBeKnown() {
    become(decide(claim(1, NOON, Option.none(), HALL)));
    joins(HALL, 5, 2);
    waiters.clear();
    MultiLogBatch multiLogBatch = decide(cancel(1));

    assertThat(multiLogBatch.missing())
        .contains(
            new MultiLogBatch.Missing(
                HALL, new MissingFact.OfPlace(new Place.Key(Option.none(), 1)), 1));
  }

  /** The remaining promotions begin the next commit. */
  @Test
  void whoeverDoesNotFitEndsTheCommit() {
    become(decide(claim(1, NOON, Option.none(), HALL), claim(2, NOON, Option.none(), HALL)));
    joins(HALL, 5, 1);
    maxBytes = 1;
    MultiLogBatch multiLogBatch = decide(cancel(1), cancel(2));

    assertThat(multiLogBatch.taken()).isEqualTo(1);
    assertThat(multiLogBatch.logs().get(HALL).get().entries()).hasSize(1);
    assertThat(multiLogBatch.logs().get(HALL).get().full()).isTrue();
    assertThat(multiLogBatch.logs().get(DESK).get().full()).isFalse();
  }

  private void joins(ResourceId resource, int number, long units) {
    Terms listed =
        books
            .get(resource)
            .flatMap(Books::terms)
            .get()
            .withWaiting(new WaitingTerms(Option.some(9L), Option.none()));
    Reserve asked =
        new Reserve(id(number), resource, NOON, "Walt", units, Option.none(), Option.none(), true);
    Books full = books.get(resource).get().withTerms(listed, 1);
    long free = full.free();
    // Another applicant took the units that were left.
    Decision.Made made =
        (Decision.Made) Decider.decide(full.withDecision(free), Facts.at(NOON), asked);
    priorStates.put(id(number), PriorState.of(made.verdict()));
    waiters.put(1L, made.verdict().waiter().get());
    books = books.put(resource, made.books().withDecision(-free));
  }

  private static Cancel cancel(int claim) {
    return new Cancel(Cancel.idFor(id(claim)), DESK, NOON.plusSeconds(9), id(claim));
  }

  /** So a batch stops before the claim, and the shell reads the other resources. */
  @Test
  void withoutTheOthersNothingCanBeSaid() {
    Claim claim = claim(1, NOON, Option.none(), HALL);

    assertThat(Decider.decide(books.get(DESK).get(), facts(), claim))
        .isEqualTo(new Decision.Missing(new MissingFact.OfOthers(claim.id())));
  }

  private static RequestId id(int number) {
    return Requests.id(number);
  }

  private static Claim claim(int number, Instant at, Option<Duration> hold, ResourceId... others) {
    Reserve own = new Reserve(id(number), DESK, at, "Ada", 1, Option.none(), hold);
    return new Claim(own, Vector.of(others).toSortedMap(other -> other, other -> 1L));
  }

  private static Confirm confirm(int number, int claim, Instant at) {
    return new Confirm(id(number), DESK, at, id(claim), Option.none());
  }

  private MultiLogBatch decide(Request... requests) {
    return MultiLogBatch.decide(
        DESK,
        TreeMap.of(DESK, 6L, HALL, 7L, ROOM, 8L).put(new ResourceId("zoo"), 0L),
        books,
        any -> facts(),
        Vector.of(requests).map(one -> PendingRequest.found(new StoredRequest(one, Option.none()))),
        entry -> 1,
        maxBytes);
  }

  private void become(MultiLogBatch multiLogBatch) {
    multiLogBatch.logs().forEach((resource, log) -> books = books.put(resource, log.books()));
    for (Verdict verdict : verdicts(multiLogBatch, DESK)) {
      priorStates.put(
          verdict.request().reservation().getOrElse(verdict.about()),
          PriorState.of(verdict.grant().get()));
    }
  }

  private static Vector<Verdict> verdicts(MultiLogBatch multiLogBatch, ResourceId resource) {
    return multiLogBatch.logs().get(resource).get().entries().map(entry -> (Verdict) entry);
  }

  private Facts facts() {
    return new Facts() {
      @Override
      public Instant decidedAt() {
        return NOON.plusSeconds(1);
      }

      @Override
      public Option<PriorState> priorState(RequestId id) {
        return Option.of(priorStates.get(id));
      }

      @Override
      public Option<Waiter> waiter(Place.Key place) {
        return Option.of(waiters.get(place.number()));
      }
    };
  }
}
