package io.lastseat.audit.promises;

import io.lastseat.model.Grant;
import io.lastseat.model.Hold;
import io.lastseat.model.LockGrant;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.RunState;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * What becomes of an earlier reservation: it is confirmed, held for longer, changed or given back.
 * Of a lock only the newest grant has anything, nothing is decided about it without its token, and
 * what has lapsed is over. An execution that has succeeded stays so, with its one result.
 */
final class FollowUpPromise {

  private static final Duration LONGEST_LEASE = Duration.ofDays(1);
  private static final long NO_TOKEN_YET = 0;

  private final OwnBooks books;
  private final LimitPromise limits;
  private final Request whole;
  private final Request request;
  private final PriorState priorState;

  /**
   * A request about an earlier one.
   *
   * @param priorState what became of that so far; of a lock its books tell it
   */
  FollowUpPromise(OwnBooks books, LimitPromise limits, Request request, PriorState priorState) {
    this.books = books;
    this.limits = limits;
    this.whole = request;
    this.request = RequestSubjects.asked(request);
    this.priorState = priorState;
  }

  Option<Grant> before() {
    return priorState.grant();
  }

  Option<Reason> refusal() {
    Option<Grant> before = before();
    if (!books.isLock() && !priorState.wasAsked()) {
      return Option.some(Reason.UNKNOWN_RESERVATION);
    } else if (before.forAll(grant -> grant.units() == 0)) {
      return Option.some(
          request instanceof Cancel ? Reason.NOTHING_TO_CANCEL : Reason.NOTHING_GRANTED);
    } else if (Moments.isWaiting(before.get()) && !(request instanceof Cancel)) {
      return Option.some(Reason.STILL_WAITING);
    } else if (isOfAPart(before.get())) {
      return Option.some(Reason.CLAIM_IS_WHOLE);
    } else if (isWithoutToken()) {
      return Option.some(Reason.NEEDS_TOKEN);
    } else if (Moments.isWaiting(before.get())) {
      return Option.none();
    } else if (books.isLock() && Moments.isLapsed(before.get(), books.clock())) {
      return Option.some(Reason.HOLD_LAPSED);
    }
    return of(before.get());
  }

  private Option<Reason> of(Grant before) {
    if (request instanceof Cancel) {
      return Option.when(result().isDefined(), Reason.RUN_SUCCEEDED);
    } else if (request instanceof Confirm confirm) {
      return ofConfirm(before, confirm);
    }
    return request instanceof Extend extend
        ? ofExtend(before, extend)
        : ofChange(before, (Change) request);
  }

  /** A claim is confirmed, changed and given back as a whole, also where it is of locks. */
  private boolean isOfAPart(Grant before) {
    boolean otherUnits =
        request instanceof Change
            || (request instanceof Confirm confirm
                && confirm.quantity().isDefined()
                && !(confirm.quantity().contains(before.units())
                    && before.others().values().forAll(confirm.quantity()::contains)));
    boolean elsewhere =
        newest()
            .flatMap(LockGrant::edit)
            .exists(edit -> !edit.home().equals(books.resource()) && !(whole instanceof ClaimPart));
    return elsewhere || (!before.others().isEmpty() && otherUnits);
  }

  /** A waiting call has no token, so it leaves without one. The home of a claim compares tokens. */
  private boolean isWithoutToken() {
    Option<Long> shown = RequestSubjects.token(request);
    boolean leaves = request instanceof Cancel && shown.contains(NO_TOKEN_YET);
    boolean shows = newest().exists(lock -> shown.contains(lock.token()));
    return books.isLock() && !(whole instanceof ClaimPart) && !leaves && !shows;
  }

  /** The grant that the books of a lock tell, where the request is about that. */
  private Option<LockGrant> newest() {
    return books
        .lock()
        .filter(lock -> RequestSubjects.target(request).contains(lock.reservation()));
  }

  /** The result of an execution, once it has succeeded. */
  private Option<String> result() {
    return newest().flatMap(LockGrant::run).flatMap(RunState::result);
  }

  private Option<Reason> ofConfirm(Grant before, Confirm confirm) {
    long wanted = confirm.quantity().getOrElse(before.units());
    boolean held = before.hold().isDefined();
    boolean lapsed = Moments.isLapsed(before, books.clock());
    Instant takenAt = request.takenAt();
    if (!held && wanted != before.units()) {
      return Option.some(Reason.NOT_HELD);
    } else if (result().exists(known -> !known.equals(confirm.result().getOrElse("null")))) {
      return Option.some(Reason.RUN_SUCCEEDED);
    } else if (wanted > before.units()) {
      return Option.some(Reason.MORE_THAN_GRANTED);
    } else if (lapsed && books.isNearlyFull()) {
      return Option.some(Reason.LOG_FULL);
    } else if (lapsed && books.isClosedFor(request)) {
      return Option.some(Reason.RESOURCE_CLOSED);
    } else if (lapsed && Moments.isReached(books.terms().flatMap(Terms::closesAt), takenAt)) {
      return Option.some(Reason.CLOSED);
    } else if (held
        && Moments.isReached(books.terms().flatMap(t -> t.holds().confirmBy()), takenAt)) {
      return Option.some(Reason.CONFIRMATION_CLOSED);
    } else if (books.isLock() && !books.isExecution()) {
      return Option.some(Reason.HOLD_BEYOND_LIMIT);
    }
    // What has lapsed is granted once more, if there is room.
    return lapsed ? newly(before, wanted, 1) : Option.none();
  }

  private Option<Reason> ofExtend(Grant before, Extend extend) {
    if (before.hold().isEmpty()) {
      return Option.some(Reason.NOT_HELD);
    } else if (Moments.isLapsed(before, books.clock())) {
      return Option.some(Reason.HOLD_LAPSED);
    } else if (books.isNearlyFull()) {
      return Option.some(Reason.LOG_FULL);
    } else if (books.isClosedFor(request)) {
      return Option.some(Reason.RESOURCE_CLOSED);
    }
    Option<Duration> longest =
        books.isLock()
            ? Option.some(LONGEST_LEASE)
            : books.terms().flatMap(terms -> terms.holds().longest());
    Instant from = books.isLock() ? books.now() : before.hold().get().since();
    boolean within =
        longest.exists(most -> !books.now().plus(extend.hold()).isAfter(from.plus(most)));
    return Option.when(!within, Reason.HOLD_BEYOND_LIMIT);
  }

  private Option<Reason> ofChange(Grant before, Change change) {
    long more = change.quantity() - before.units();
    if (Moments.isLapsed(before, books.clock())) {
      return Option.some(Reason.HOLD_LAPSED);
    } else if (books.isNearlyFull()) {
      return Option.some(Reason.LOG_FULL);
    } else if (more <= 0) {
      return Option.none();
    } else if (books.isClosedFor(request)) {
      return Option.some(Reason.RESOURCE_CLOSED);
    } else if (Moments.isReached(books.terms().flatMap(Terms::closesAt), request.takenAt())) {
      return Option.some(Reason.CLOSED);
    } else if (books
        .terms()
        .flatMap(Terms::maxQuantityPerRequest)
        .exists(most -> change.quantity() > most)) {
      return Option.some(Reason.QUANTITY_BEYOND_LIMIT);
    }
    return newly(before, more, 0);
  }

  private Option<Reason> newly(Grant before, long units, long requests) {
    return books
        .terms()
        .flatMap(terms -> limits.beyond(terms, before.whose(), units, requests))
        .orElse(() -> ReservationPromise.lacking(books.left(), units));
  }

  /** What the reservation has once it is granted. */
  Grant after() {
    Grant before = before().get();
    if (request instanceof Cancel) {
      return changed(before, 0, Option.none());
    } else if (request instanceof Confirm confirm) {
      return changed(before, confirm.quantity().getOrElse(before.units()), Option.none());
    } else if (request instanceof Change change) {
      return changed(before, change.quantity(), before.hold());
    }
    Hold held = before.hold().get();
    Hold longer = ReservationPromise.held(books, books.isLock(), ((Extend) request).hold());
    Hold until = new Hold(held.since(), Moments.later(held.until(), longer.until()));
    return changed(before, before.units(), Option.some(until));
  }

  private static Grant changed(Grant before, long units, Option<Hold> hold) {
    int changes = before.changes() + 1;
    return new Grant(units, hold, changes, Option.none(), before.whose(), before.others());
  }
}
