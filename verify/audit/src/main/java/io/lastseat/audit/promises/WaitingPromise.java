package io.lastseat.audit.promises;

import static io.lastseat.audit.promises.Ruling.first;
import static io.lastseat.audit.promises.Ruling.when;

import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.id.RequestId;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The waiting list: the first waiter is promoted before any other decision, as soon as there is
 * room for all his units. No request overtakes a waiter. A waiter who can never be served is
 * refused. One who wants fewer units keeps his place.
 */
record WaitingPromise(OwnBooks books) {

  static final String WHO_CAME = "who came from the waiting list";

  /** The waiter who must be promoted before any other decision. */
  Option<Waiter> due() {
    WaitingPlaces waiting = books.waiting;
    Option<Waiter> first = waiting.first();
    if (!books.limits.isKnown(first.flatMap(Waiter::whose))) {
      return Option.none();
    }
    long free = books.capacity() - books.taken;
    if (!waiting.isKnown() || first.isEmpty() || books.isClosed()) {
      return waiting.isKnown() ? first : Option.none();
    }
    if (books.isLock() && (free > 0 || waiting.goneBy(books.clock).isDefined())) {
      Option<Waiter> gone = waiting.goneBy(books.now());
      if (gone.isDefined()) {
        return gone;
      }
    }
    return first.filter(waiter -> free > 0 && isServed(waiter, free));
  }

  /** Not promoted if the hold could no longer be confirmed. */
  private boolean isServed(Waiter waiter, long free) {
    boolean inVain =
        length(waiter).isDefined()
            && Moments.isReached(
                books.terms.flatMap(terms -> terms.holds().confirmBy()), books.clock);
    return refusal(waiter).isDefined() || (waiter.units() <= free && !inVain);
  }

  private Option<Reason> refusal(Waiter waiter) {
    return first(
        () -> when(books.isClosed(), Reason.RESOURCE_CLOSED),
        () -> books.terms.flatMap(terms -> books.limits.beyondOnceServed(terms, waiter)),
        () -> when(Moments.isReached(waiter.until(), books.now()), Reason.WAITED_TOO_LONG),
        () -> when(waiter.units() > books.capacity(), Reason.NOT_ENOUGH_LEFT));
  }

  private Option<Duration> length(Waiter waiter) {
    return books
        .terms
        .flatMap(terms -> terms.waiting().hold())
        .orElse(waiter.hold())
        .orElse(() -> books.terms.flatMap(terms -> terms.holds().hold()));
  }

  /** The right promotion of the due waiter; the log gives the free units and his sum. */
  Promotion served(Waiter due, Promotion logged) {
    Option<Hold> hold =
        refusal(due).isDefined()
            ? Option.none()
            : length(due).map(held -> ReservationPromise.held(books, books.isLock(), held));
    return new Promotion(
        due.id(),
        due.place(),
        books.decisions + 1,
        books.clock,
        due.units(),
        outcome(due),
        hold,
        books.waiting.changes(due) + 1,
        logged.left(),
        logged.tally());
  }

  private Outcome outcome(Waiter due) {
    return refusal(due)
        .<Outcome>map(reason -> new Outcome.Rejected(reason, books.explanation(reason)))
        .getOrElse(new Outcome.Accepted());
  }

  /**
   * A waiter who is still due after a commit did not fit into it: such a commit names the size to
   * which it was cut, and exceeds that only with its first entry. If no waiter is due by the
   * commit's clock, one may have been by the clock of the next request.
   */
  void leftBehind(Commit commit, ClaimPromise.Wrong wrong) {
    String cut = commit.full().map("cut to %d bytes"::formatted).getOrElse("not cut");
    for (Waiter waiter : due()) {
      long grown = commit.books().log().bytes() - books.log.bytes();
      if (commit.full().forAll(most -> grown + CommitBytes.ofEntry(smallest(waiter)) <= most)) {
        wrong.is(WHO_CAME, cut, "besides, " + waiter.id());
      }
    }
    long bytes = commit.entries().map(CommitBytes::ofEntry).sum().longValue();
    // The limits of all its logs cut a claim.
    boolean joint =
        commit.entries().flatMap(OwnBooks::verdict).exists(one -> one.participants().isDefined());
    boolean several = commit.entries().size() > 1 && !joint;
    if (several && commit.full().exists(most -> most < bytes)) {
      wrong.is(WHO_CAME, cut, "cut to %d bytes at least: its entries take them".formatted(bytes));
    }
  }

  private Promotion smallest(Waiter due) {
    return new Promotion(
        due.id(),
        due.place(),
        0,
        books.clock,
        due.units(),
        outcome(due),
        Option.none(),
        books.waiting.changes(due) + 1,
        0,
        due.whose().map(books.limits::tally));
  }

  /** The waiters in the order of their places, and the figures of the waiting list in the books. */
  static final class WaitingPlaces {

    private final TreeMap<Long, Waiter> waiters = new TreeMap<>();
    private final Map<RequestId, Waiter> byName = new HashMap<>();

    /** How often waiters were changed to fewer units. */
    private final Map<RequestId, Integer> changes = new HashMap<>();

    WaitingList numbers = new WaitingList(1, 1, 0, 0, 0, 0);

    /** Sets the figures of the books; waiters that they do not name stay unknown. */
    void set(WaitingList list, LockQueue queue) {
      numbers = list;
      if (!isKnown() || list.requests() == 0) {
        forget();
        queue.waiters().forEach(this::put);
      }
    }

    /** The last changes are unknown, so no waiter is known by name. */
    void forget() {
      waiters.clear();
      byName.clear();
      changes.clear();
    }

    boolean isKnown() {
      return waiters.size() == numbers.requests();
    }

    Place nextPlace() {
      return new Place(numbers.next(), numbers.joined());
    }

    Option<Waiter> first() {
      return Option.of(waiters.firstEntry()).map(Map.Entry::getValue);
    }

    /** The first waiter whose time is over. */
    Option<Waiter> goneBy(Instant now) {
      return asQueue().waiters().find(waiter -> Moments.isReached(waiter.until(), now));
    }

    int changes(Waiter waiter) {
      return changes.getOrDefault(waiter.id(), 0);
    }

    Option<Waiter> of(RequestId id) {
      return Option.of(byName.get(id));
    }

    void join(Waiter waiter) {
      put(waiter);
      numbers =
          new WaitingList(
              numbers.front(),
              numbers.next() + 1,
              numbers.requests() + 1,
              numbers.units() + waiter.units(),
              numbers.passed(),
              numbers.joined() + waiter.units());
    }

    private void put(Waiter waiter) {
      waiters.put(waiter.place().number(), waiter);
      byName.put(waiter.id(), waiter);
    }

    /** One who waits for fewer units than before keeps his place, and the others keep theirs. */
    void lower(RequestId id, long fewer) {
      for (Waiter had : of(id)) {
        put(new Waiter(id, had.place(), had.units() - fewer, had.hold(), had.whose(), had.until()));
      }
      changes.merge(id, 1, Integer::sum);
      numbers =
          new WaitingList(
              numbers.front(),
              numbers.next(),
              numbers.requests(),
              numbers.units() - fewer,
              numbers.passed(),
              numbers.joined());
    }

    void leave(RequestId id, long fewer) {
      leave(id, fewer, numbers.front(), numbers.passed());
    }

    /** Removes a waiter who was promoted or refused: the first one, or one whose time was over. */
    void serve(RequestId id, Place place, long fewer) {
      if (first().forAll(one -> one.id().equals(id))) {
        leave(id, fewer, place.number() + 1, place.unitsBefore() + fewer);
      } else {
        leave(id, fewer);
      }
    }

    private void leave(RequestId id, long fewer, long front, long passed) {
      changes.remove(id);
      Option.of(byName.remove(id)).forEach(waiter -> waiters.remove(waiter.place().number()));
      boolean none = numbers.requests() == 1;
      numbers =
          new WaitingList(
              none ? numbers.next() : front,
              numbers.next(),
              numbers.requests() - 1,
              numbers.units() - fewer,
              none ? numbers.joined() : passed,
              numbers.joined());
    }

    LockQueue asQueue() {
      return new LockQueue(Vector.ofAll(waiters.values()));
    }
  }
}
