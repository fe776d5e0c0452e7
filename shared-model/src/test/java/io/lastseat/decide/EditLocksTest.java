package io.lastseat.decide;

import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.EditLock;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
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
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Locks that are acquired together: the books say so, and no request ends a part of them. */
class EditLocksTest {

  private static final ResourceId DESK = new ResourceId("desk");
  private static final ResourceId HALL = new ResourceId("hall");
  private static final ResourceId ROOM = new ResourceId("room");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Instant DECIDED = NOON.plusSeconds(1);
  private static final RequestId PART = ClaimPart.idFor(DESK, Requests.id(1));

  /** The books of locks that do not exist yet. */
  private SortedMap<ResourceId, Books> books =
      TreeMap.of(DESK, Books.empty(DESK), HALL, Books.empty(HALL), ROOM, Books.empty(ROOM));

  @Test
  void theBooksOfEachLeadToTheWhole() {
    become(decide(edit(1, NOON, HALL, ROOM)));

    EditLock edit = new EditLock(DESK, Requests.id(1), HALL);
    assertThat(books.values().map(Books::isLock)).containsOnly(true);
    assertThat(books.values().flatMap(Books::lock).flatMap(LockGrant::edit)).containsOnly(edit);
    assertThat(books.values().flatMap(Books::lock).flatMap(lock -> lock.grant().until()))
        .containsOnly(DECIDED.plus(MINUTE));
    assertThat(lock(DESK).reservation()).isEqualTo(Requests.id(1));
    assertThat(lock(DESK).grant().others().keySet()).containsExactly(HALL, ROOM);
    assertThat(lock(ROOM).reservation()).isEqualTo(PART);
    assertThat(lock(ROOM).grant().others()).isEmpty();
    assertThat(lock(ROOM).holder()).contains("Ada");
  }

  @Test
  void oneThatSomebodyHasRefusesThemAll() {
    books = books.put(ROOM, alone(ROOM, 7, NOON));
    MultiLogBatch multiLogBatch = decide(edit(1, NOON, HALL, ROOM));

    assertThat(verdict(multiLogBatch).refusal()).contains(Reason.SOLD_OUT);
    assertThat(
            verdict(multiLogBatch).participants().get().limiting().map(other -> other.resource()))
        .contains(ROOM);
    assertThat(multiLogBatch.logs().keySet()).containsExactly(DESK);
    assertThat(multiLogBatch.logs().get(DESK).get().books().isLock())
        .as("nothing is made")
        .isFalse();
  }

  @Test
  void theyAreRenewedAndGivenBackEverywhere() {
    become(decide(edit(1, NOON, HALL, ROOM)));
    become(
        decide(
            new Extend(Requests.id(2), DESK, NOON.plusSeconds(9), Requests.id(1), MINUTE).by(1)));
    assertThat(books.values().flatMap(Books::lock).map(lock -> lock.grant().changes()))
        .containsOnly(1);
    become(decide(release(NOON.plusSeconds(20))));

    assertThat(books.values().map(Books::taken)).containsOnly(0L);
    assertThat(books.values().flatMap(Books::lock).map(LockGrant::grant).map(Grant::isEnded))
        .containsOnly(true)
        .hasSize(3);
  }

  /** The hall and the desk saw no request since; the room's clock alone shows the lapse. */
  @Test
  void whatHasLapsedOnOneIsOverEverywhere() {
    become(decide(edit(1, NOON, HALL, ROOM)));
    books = books.put(ROOM, books.get(ROOM).get().at(DECIDED.plus(MINUTE)));
    Request renewal =
        new Extend(Requests.id(2), DESK, NOON.plusSeconds(9), Requests.id(1), MINUTE).by(1);

    assertThat(verdict(decide(renewal)).refusal()).contains(Reason.HOLD_LAPSED);
    assertThat(verdict(decide(release(NOON.plusSeconds(9)))).refusal())
        .contains(Reason.HOLD_LAPSED);
    assertThat(decide(renewal).logs().keySet()).containsExactly(DESK);
  }

  @Test
  void aPartOfThemIsNotEndedByItself() {
    become(decide(edit(1, NOON, HALL, ROOM)));
    Instant at = NOON.plusSeconds(9);
    Vector<Request> ends =
        Vector.of(
            new Cancel(Cancel.idFor(PART), ROOM, at, PART),
            new Extend(Requests.id(2), ROOM, at, PART, MINUTE),
            new Confirm(Requests.id(3), ROOM, at, PART, Option.none()),
            new Change(Requests.id(4), ROOM, at, PART, 1));
    for (Request end : ends) {
      assertThat(Decider.refusal(books.get(ROOM).get(), Facts.at(DECIDED), end).get().reason())
          .as(end.toString())
          .isEqualTo(Reason.CLAIM_IS_WHOLE);
    }
  }

  /** A call that knows the home's log alone must not write half of an end. */
  @Test
  void noCallDecidesTheEndOfTheWholeByItself() {
    become(decide(edit(1, NOON, HALL, ROOM)));
    Head home = new Head(9, books.get(DESK).get(), Marks.NONE, DECIDED);
    assertThatThrownBy(() -> ImmediateCommit.of(home, release(NOON.plusSeconds(9)), DECIDED, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whoeverHasItNextHasAGreaterToken() {
    become(decide(edit(1, NOON, HALL, ROOM)));
    long token = lock(ROOM).token();
    Head lapsed = new Head(9, books.get(ROOM).get(), Marks.NONE, DECIDED);
    Commit commit =
        ImmediateCommit.of(lapsed, acquire(ROOM, 8, DECIDED.plus(MINUTE)), DECIDED.plus(MINUTE), 0);

    assertThat(commit.books().lock().get().token()).isGreaterThan(token);
    assertThat(commit.books().lock().get().edit()).isEmpty();
  }

  @Test
  void whatIsNoLockIsNotAmongThem() {
    books = books.put(ROOM, Books.empty(ROOM).withTerms(Terms.ofCapacity(5), 1));

    assertThat(verdict(decide(edit(1, NOON, HALL, ROOM))).refusal()).contains(Reason.TERMS_DIFFER);
  }

  @Test
  void aClaimOfOtherThingsGetsNoLock() {
    books =
        books
            .put(DESK, Books.empty(DESK).withTerms(Terms.ofCapacity(5), 1))
            .put(ROOM, Books.empty(ROOM).withTerms(Terms.ofLock(), 1));
    Reserve own = new Reserve(Requests.id(1), DESK, NOON, "Ada", 1, Option.none());

    assertThat(verdict(decide(new Claim(own, TreeMap.of(ROOM, 1L)))).refusal())
        .contains(Reason.LOCK_ALONE);
  }

  @Test
  void theMainOneIsAmongThem() {
    Reserve own = acquire(DESK, 1, NOON);
    Option<ResourceId> main = Option.some(HALL);
    assertThatThrownBy(() -> new Claim(own, TreeMap.of(ROOM, Amount.of(1)), main))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Claim(own, TreeMap.empty(), Option.some(DESK)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Claim(own, TreeMap.of(ROOM, 1L)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private LockGrant lock(ResourceId name) {
    return books.get(name).get().lock().get();
  }

  /** Returns a claim of locks with its home on the desk, whichever is the main one. */
  private static Claim edit(int number, Instant at, ResourceId main, ResourceId other) {
    return new Claim(
        acquire(DESK, number, at),
        TreeMap.of(main, Amount.of(1), other, Amount.of(1)),
        Option.some(main));
  }

  private static Reserve acquire(ResourceId lock, int number, Instant at) {
    return new Reserve(Requests.id(number), lock, at, "Ada", 1, Option.none(), Option.some(MINUTE))
        .creating(Terms.ofLock());
  }

  private static Books alone(ResourceId lock, int number, Instant at) {
    return ImmediateCommit.of(Head.before(lock), acquire(lock, number, at), DECIDED, 0).books();
  }

  private static Cancel release(Instant at) {
    return new Cancel(Cancel.idFor(Requests.id(1)), DESK, at, Requests.id(1)).by(1);
  }

  private static Verdict verdict(MultiLogBatch multiLogBatch) {
    return (Verdict) multiLogBatch.logs().get(DESK).get().entries().head();
  }

  private MultiLogBatch decide(Request request) {
    return MultiLogBatch.decide(
        DESK,
        TreeMap.of(DESK, 6L, HALL, 7L, ROOM, 8L),
        books,
        any -> Facts.at(DECIDED),
        Vector.of(PendingRequest.found(new StoredRequest(request, Option.none()))),
        entry -> 1,
        100);
  }

  private void become(MultiLogBatch multiLogBatch) {
    multiLogBatch.logs().forEach((resource, log) -> books = books.put(resource, log.books()));
  }
}
