package io.lastseat.audit.promises;

import static io.lastseat.audit.promises.Ruling.first;
import static io.lastseat.audit.promises.Ruling.when;

import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.Place;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;

/** Capacity and holds: what is granted fits, is held as was said, and waits where it may. */
record ReservationPromise(OwnBooks books, Reserve request) {

  private static final long MOST_UNITS = 1_000_000_000_000L;
  private static final long MOST_FOR_LOCK = 64;
  private static final Duration LONGEST_LEASE = Duration.ofDays(1);

  /** Those in force, or those on which the request would create the resource. */
  private Option<Terms> terms() {
    return books.terms.orElse(request.create());
  }

  /** Why it is refused; it may be claimed, which is asked of several resources. */
  Option<Reason> refusal(ApplicantLimitPromise limits, boolean claimed) {
    return ofTerms(claimed).orElse(() -> refusal(limits, terms().get()));
  }

  private Option<Reason> refusal(ApplicantLimitPromise limits, Terms inForce) {
    Instant takenAt = request.takenAt();
    Option<Long> most = inForce.maxQuantityPerRequest();
    return first(
        () -> when(books.isNearlyFull(), Reason.LOG_FULL),
        () -> when(books.isClosedFor(request), Reason.RESOURCE_CLOSED),
        () -> when(inForce.opensAt().exists(takenAt::isBefore), Reason.NOT_OPEN_YET),
        () -> when(Moments.isReached(inForce.closesAt(), takenAt), Reason.CLOSED),
        () -> when(isHeldTooLong(inForce), Reason.HOLD_BEYOND_LIMIT),
        () -> when(most.exists(each -> request.quantity() > each), Reason.QUANTITY_BEYOND_LIMIT),
        () -> limits.beyond(inForce, limits.name(inForce, request), request.quantity(), 1),
        () -> ofRoom(inForce));
  }

  private Option<Reason> ofTerms(boolean claimed) {
    Predicate<Terms> differ =
        said -> request.create().exists(wanted -> !TermsPromise.areBut(said, wanted));
    return first(
        () -> when(terms().exists(differ), Reason.TERMS_DIFFER),
        () -> when(claimed && terms().exists(TermsPromise::limits), Reason.APPLICANTS_LIMITED),
        () -> when(terms().exists(Terms::lock) && request.create().isEmpty(), Reason.LOCK_ALONE),
        () -> when(terms().exists(said -> said.series().isDefined()), Reason.IS_A_SERIES),
        () -> when(terms().isEmpty(), Reason.UNKNOWN_RESOURCE));
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
      return when(books.taken + request.quantity() > MOST_UNITS, Reason.CAPACITY_BEYOND_LIMIT);
    } else if (Moments.isReached(waitsUntil(request), books.now())) {
      return Option.some(Reason.WAITED_TOO_LONG);
    }
    return wouldWait(inForce)
        ? when(books.waiting.requests() >= most(inForce).get(), Reason.WAITING_LIST_FULL)
        : lacking(left(inForce), request.quantity());
  }

  static Option<Reason> lacking(long left, long units) {
    return left == 0 ? Option.some(Reason.SOLD_OUT) : when(left < units, Reason.NOT_ENOUGH_LEFT);
  }

  private long left(Terms inForce) {
    return books.terms.isEmpty() ? inForce.capacity() : books.left();
  }

  /** Staff may take more than there is, but no lock has two holders. */
  boolean mayGoOver() {
    return request.staff().over() && !terms().exists(Terms::lock);
  }

  boolean waits() {
    return terms().exists(this::wouldWait);
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
    return inForce.lock() && !inForce.execution()
        ? Option.some(MOST_FOR_LOCK)
        : inForce.waiting().limit();
  }

  static Option<Instant> waitsUntil(Reserve request) {
    return request.waitsFor().map(request.takenAt()::plus);
  }

  /** In which tally it counts; none if applicants are not limited. */
  Option<TallyName> whose(ApplicantLimitPromise limits) {
    return terms().flatMap(said -> limits.name(said, request));
  }

  Grant place(ApplicantLimitPromise limits) {
    Option<Place> place = Option.some(books.waiting.nextPlace());
    return new Grant(request.quantity(), Option.none(), 0, place, whose(limits));
  }

  /** Once it is granted: held as all resources of a claim agreed, with what that has of others. */
  Grant grant(
      ApplicantLimitPromise limits, Option<Duration> agreed, SortedMap<ResourceId, Long> others) {
    Option<Duration> usual = terms().map(Terms::holds).flatMap(HoldTerms::hold);
    boolean lease = terms().exists(Terms::lock);
    Option<Hold> hold =
        request.hold().orElse(agreed).orElse(usual).map(length -> held(books, lease, length));
    return new Grant(request.quantity(), hold, 0, Option.none(), whose(limits), others);
  }

  /** From now on: a lease of a lock ends to the millisecond, a hold on the grid. */
  static Hold held(OwnBooks books, boolean lease, Duration length) {
    Instant now = books.now();
    return new Hold(now, lease ? now.plus(length) : Moments.end(now, length));
  }
}
