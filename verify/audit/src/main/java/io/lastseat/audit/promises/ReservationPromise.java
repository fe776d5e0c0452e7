package io.lastseat.audit.promises;

import io.lastseat.model.Grant;
import io.lastseat.model.Hold;
import io.lastseat.model.HoldTerms;
import io.lastseat.model.Place;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.model.TallyName;
import io.lastseat.model.Terms;
import io.lastseat.model.WaitingTerms;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.SortedMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** Capacity and holds: what is granted fits, is held as was said, and waits where it may. */
final class ReservationPromise {

  private static final long MOST_UNITS = 1_000_000_000_000L;
  private static final long MOST_FOR_LOCK = 64;
  private static final Duration LONGEST_LEASE = Duration.ofDays(1);

  private final OwnBooks books;
  private final Reserve request;

  /** Those in force, or those on which the request would create the resource. */
  private final Option<Terms> terms;

  ReservationPromise(OwnBooks books, Reserve request) {
    this.books = books;
    this.request = request;
    this.terms = books.terms().orElse(request.create());
  }

  /**
   * Why it is refused.
   *
   * @param limits what one applicant may have
   * @param claimed whether it is asked of several resources
   */
  Option<Reason> refusal(LimitPromise limits, boolean claimed) {
    Option<Reason> ofTerms = ofTerms(claimed);
    if (ofTerms.isDefined()) {
      return ofTerms;
    }
    Terms inForce = terms.get();
    Instant takenAt = request.takenAt();
    if (books.isNearlyFull()) {
      return Option.some(Reason.LOG_FULL);
    } else if (books.isClosedFor(request)) {
      return Option.some(Reason.RESOURCE_CLOSED);
    } else if (inForce.opensAt().exists(takenAt::isBefore)) {
      return Option.some(Reason.NOT_OPEN_YET);
    } else if (Moments.isReached(inForce.closesAt(), takenAt)) {
      return Option.some(Reason.CLOSED);
    } else if (isHeldTooLong(inForce)) {
      return Option.some(Reason.HOLD_BEYOND_LIMIT);
    } else if (inForce.maxQuantityPerRequest().exists(most -> request.quantity() > most)) {
      return Option.some(Reason.QUANTITY_BEYOND_LIMIT);
    }
    return limits
        .beyond(inForce, limits.name(inForce, request), request.quantity(), 1)
        .orElse(() -> ofRoom(inForce));
  }

  private Option<Reason> ofTerms(boolean claimed) {
    boolean differ =
        request.create().exists(wanted -> terms.exists(said -> !TermsPromise.areBut(said, wanted)));
    if (differ) {
      return Option.some(Reason.TERMS_DIFFER);
    } else if (claimed && terms.exists(TermsPromise::limits)) {
      return Option.some(Reason.APPLICANTS_LIMITED);
    } else if (terms.exists(Terms::lock) && request.create().isEmpty()) {
      return Option.some(Reason.LOCK_ALONE);
    } else if (terms.exists(said -> said.series().isDefined())) {
      return Option.some(Reason.IS_A_SERIES);
    }
    return Option.when(terms.isEmpty(), Reason.UNKNOWN_RESOURCE);
  }

  /** A grant of a lock that is no execution has an end. */
  private boolean isHeldTooLong(Terms inForce) {
    if (request.hold().isEmpty()) {
      return inForce.lock() && !inForce.execution();
    }
    Option<Duration> longest =
        inForce.lock() ? Option.some(LONGEST_LEASE) : inForce.holds().longest();
    return !longest.exists(most -> request.hold().get().compareTo(most) <= 0);
  }

  private Option<Reason> ofRoom(Terms inForce) {
    if (mayGoOver()) {
      boolean beyond = books.taken() + request.quantity() > MOST_UNITS;
      return Option.when(beyond, Reason.CAPACITY_BEYOND_LIMIT);
    } else if (Moments.isReached(waitsUntil(), books.now())) {
      return Option.some(Reason.WAITED_TOO_LONG);
    } else if (wouldWait(inForce)) {
      boolean full = books.waiting().requests() >= most(inForce).get();
      return Option.when(full, Reason.WAITING_LIST_FULL);
    }
    return lacking(left(inForce), request.quantity());
  }

  /** Why this many more units cannot be had. */
  static Option<Reason> lacking(long left, long units) {
    if (left == 0) {
      return Option.some(Reason.SOLD_OUT);
    }
    return Option.when(left < units, Reason.NOT_ENOUGH_LEFT);
  }

  private long left(Terms inForce) {
    return books.terms().isEmpty() ? inForce.capacity() : books.left();
  }

  /** Staff may take more than there is, but no lock has two holders. */
  boolean mayGoOver() {
    return request.staff().over() && !terms.exists(Terms::lock);
  }

  /** Whether what is not refused waits for room, instead of being granted. */
  boolean waits() {
    return terms.exists(this::wouldWait);
  }

  /** There is no room for it now, and there may be later. */
  private boolean wouldWait(Terms inForce) {
    return request.waits()
        && !request.staff().over()
        && most(inForce).isDefined()
        && lacking(left(inForce), request.quantity()).isDefined()
        && request.quantity() <= inForce.capacity();
  }

  /** How many may wait. An execution has no waiters. */
  private static Option<Long> most(Terms inForce) {
    WaitingTerms list = inForce.waiting();
    return inForce.lock() && !inForce.execution() ? Option.some(MOST_FOR_LOCK) : list.limit();
  }

  private Option<Instant> waitsUntil() {
    return request.waitsFor().map(request.takenAt()::plus);
  }

  /** What it has once it waits. */
  Grant place(Option<TallyName> whose) {
    Place place = books.waiting().nextPlace();
    return new Grant(request.quantity(), Option.none(), 0, Option.some(place), whose);
  }

  /**
   * What it has once it is granted.
   *
   * @param agreed for how long all resources of a claim hold it that asks for nothing
   * @param others what a claim has of them
   */
  Grant grant(
      Option<TallyName> whose, Option<Duration> agreed, SortedMap<ResourceId, Long> others) {
    Option<Duration> usual = terms.map(Terms::holds).flatMap(HoldTerms::hold);
    Option<Hold> hold = request.hold().orElse(agreed).orElse(usual).map(this::held);
    return new Grant(request.quantity(), hold, 0, Option.none(), whose, others);
  }

  private Hold held(Duration length) {
    return held(books, terms.exists(Terms::lock), length);
  }

  /** From now on: a lease of a lock ends to the millisecond, a hold on the grid. */
  static Hold held(OwnBooks books, boolean lease, Duration length) {
    Instant now = books.now();
    return new Hold(now, lease ? now.plus(length) : Moments.end(now, length));
  }
}
