package io.lastseat.audit.promises;

import static io.lastseat.audit.promises.Ruling.first;
import static io.lastseat.audit.promises.Ruling.when;

import io.lastseat.audit.promises.CategoryPromise.Wish;
import io.lastseat.audit.promises.Ruling.RequestSubjects;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Generation;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;

/** Capacity and holds: a granted request fits, is held as its terms say, and waits if it may. */
record ReservationPromise(OwnBooks books, Reserve request) {

  static final long MOST_UNITS = 1_000_000_000_000L;
  private static final long MOST_FOR_LOCK = 64;
  private static final Duration LONGEST_LEASE = Duration.ofDays(1);

  /** The terms in force, or the terms with which the request would create the resource. */
  private Option<Terms> terms() {
    return books.terms.orElse(request.create());
  }

  /** Why the request is refused. {@code claimed} tells whether it is a claim or the part of one. */
  Option<Reason> refusal(boolean claimed) {
    return ofTerms(claimed).orElse(() -> refusal(terms().get()));
  }

  private Option<Reason> refusal(Terms inForce) {
    Instant takenAt = request.takenAt();
    Option<Long> most = inForce.maxQuantityPerRequest();
    return first(
        () -> books.categories.ofNames(inForce, wish()),
        () -> when(books.isNearlyFull(), Reason.LOG_FULL),
        () -> when(books.isClosedFor(request), Reason.RESOURCE_CLOSED),
        () -> when(inForce.opensAt().exists(takenAt::isBefore), Reason.NOT_OPEN_YET),
        () -> when(Moments.isReached(inForce.closesAt(), takenAt), Reason.CLOSED),
        () -> books.categories.ofClosed(inForce, wish()),
        () -> when(isHeldTooLong(inForce), Reason.HOLD_BEYOND_LIMIT),
        () ->
            when(
                isOfSeveral(inForce, request.quantity())
                    || most.exists(each -> request.quantity() > each),
                Reason.QUANTITY_BEYOND_LIMIT),
        () -> books.limits.beyond(inForce, whose(), request.quantity(), 1),
        () -> ofRoom(inForce));
  }

  /** Whether it is for several permits of a lock at once. */
  private static boolean isOfSeveral(Terms inForce, long units) {
    return inForce.lock() && inForce.capacity() > 1 && units > 1;
  }

  private Option<Reason> ofTerms(boolean claimed) {
    Predicate<Terms> differ =
        inForce -> request.create().exists(wanted -> !TermsPromise.agree(inForce, wanted));
    return first(
        () -> when(terms().exists(differ), Reason.TERMS_DIFFER),
        () -> when(claimed && terms().exists(TermsPromise::limits), Reason.APPLICANTS_LIMITED),
        () -> when(terms().exists(Terms::lock) && request.create().isEmpty(), Reason.LOCK_ALONE),
        () -> when(terms().exists(inForce -> inForce.series().isDefined()), Reason.IS_A_SERIES),
        () -> when(terms().isEmpty(), Reason.UNKNOWN_RESOURCE));
  }

  /** A grant of a lock that is no execution must end. */
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
        ? when(books.waiting.numbers.requests() >= most(inForce).get(), Reason.WAITING_LIST_FULL)
        : books.categories.ofRoom(inForce, left(inForce), wish());
  }

  private Wish wish() {
    return new Wish(request.quantities(), request.quantity(), request.quantities(), mayGoOver());
  }

  /** The category that is the cause of this refusal; none if the whole resource is. */
  Option<String> cause(Reason reason) {
    return terms()
        .flatMap(inForce -> books.categories.cause(inForce, left(inForce), wish(), reason));
  }

  static Option<Reason> lacking(long left, long units) {
    return left == 0 ? Option.some(Reason.SOLD_OUT) : when(left < units, Reason.NOT_ENOUGH_LEFT);
  }

  private long left(Terms inForce) {
    return books.terms.isEmpty() ? inForce.capacity() : books.left();
  }

  /** Staff may exceed the capacity, but a lock never has two holders. */
  boolean mayGoOver() {
    return request.staff().over() && !terms().exists(Terms::lock);
  }

  boolean waits() {
    return terms().exists(this::wouldWait);
  }

  /** Whether there is no room now, but may be later. */
  private boolean wouldWait(Terms inForce) {
    return request.waits()
        && !request.staff().over()
        && most(inForce).isDefined()
        && (lacking(left(inForce), request.quantity()).isDefined()
            || books.categories.ofRoom(inForce, left(inForce), wish()).isDefined())
        && request.quantity() <= inForce.capacity()
        && inForce.categories().forAll(this::mayFit);
  }

  private boolean mayFit(Category category) {
    long wanted = request.quantities().byCategory().get(category.name()).getOrElse(0L);
    return category.capacity().forAll(most -> wanted <= most);
  }

  /** The most waiters; an execution has none. */
  private static Option<Long> most(Terms inForce) {
    return inForce.lock() && !inForce.execution()
        ? Option.some(MOST_FOR_LOCK)
        : inForce.waiting().limit();
  }

  static Option<Instant> waitsUntil(Reserve request) {
    return request.waitsFor().map(request.takenAt()::plus);
  }

  /** In which tally it counts; none if applicants are not limited. */
  Option<TallyName> whose() {
    return terms().flatMap(inForce -> books.limits.name(inForce, request));
  }

  Grant place() {
    Option<Place> place = Option.some(books.waiting.nextPlace(request.quantities()));
    return new Grant(
        request.quantity(),
        Option.none(),
        0,
        place,
        whose(),
        TreeMap.empty(),
        request.quantities(),
        new Generation(0, 0));
  }

  /** The grant: held as all resources of a claim agreed, with its units of other resources. */
  Grant grant(Option<Duration> agreed, SortedMap<ResourceId, Amount> others) {
    Option<Duration> usual = terms().map(Terms::holds).flatMap(HoldTerms::hold);
    boolean lease = terms().exists(Terms::lock);
    Option<Hold> hold =
        request.hold().orElse(agreed).orElse(usual).map(length -> held(books, lease, length));
    return new Grant(
        request.quantity(),
        hold,
        0,
        Option.none(),
        whose(),
        others,
        request.quantities(),
        new Generation(0, 0));
  }

  /** A hold from now on: a lease of a lock ends to the millisecond, another hold on the grid. */
  static Hold held(OwnBooks books, boolean lease, Duration length) {
    Instant now = books.now();
    return new Hold(now, lease ? now.plus(length) : Moments.end(now, length));
  }

  /**
   * A follow-up of a reservation: confirmed, extended, changed or cancelled. Of a lock only the
   * newest grant of each permit is live, every decision needs its token, and a lapsed grant is
   * over. An execution that succeeded keeps its one result.
   */
  record FollowUpPromise(OwnBooks books, Request whole, PriorState priorState) {

    private static final long NO_TOKEN_YET = 0;

    private Request request() {
      return RequestSubjects.asked(whole);
    }

    Option<Grant> before() {
      return priorState.grant();
    }

    Option<Reason> refusal() {
      Option<Grant> before = before();
      boolean cancels = request() instanceof Cancel;
      boolean waits = before.exists(Moments::isWaiting);
      return first(
          () -> when(!books.isLock() && !priorState.wasAsked(), Reason.UNKNOWN_RESERVATION),
          () -> when(isOfAnother(), Reason.HANDED_OVER),
          () ->
              when(
                  before.forAll(grant -> grant.units() == 0),
                  cancels ? Reason.NOTHING_TO_CANCEL : Reason.NOTHING_GRANTED),
          () -> when(waits && !mayWait(before.get()), Reason.STILL_WAITING),
          () -> when(isOfAPart(before.get()), Reason.CLAIM_IS_WHOLE),
          () ->
              when(
                  handOver().exists(HandOverPromise::isRefusedToApplicants),
                  Reason.NOT_TRANSFERABLE),
          () -> when(isWithoutToken(), Reason.NEEDS_TOKEN),
          () -> when(!waits && books.isLock() && isLapsed(before.get()), Reason.HOLD_LAPSED),
          () -> waits && cancels ? Option.none() : of(before.get()));
    }

    /** Whether the ticket that was shown is that of an earlier applicant. */
    private boolean isOfAnother() {
      int now = before().map(Grant::generation).map(Generation::number).getOrElse(0);
      return RequestSubjects.generation(request()).exists(shown -> shown != now);
    }

    private Option<HandOverPromise> handOver() {
      return HandOverPromise.of(books, request());
    }

    /**
     * Who waits may leave, hand the place over, or wait for fewer units, at the same place; a lock
     * has one unit.
     */
    private boolean mayWait(Grant before) {
      boolean less =
          !books.isLock()
              && request() instanceof Change change
              && change.quantity() <= before.units()
              && CategoryPromise.difference(change.quantities(), before.quantities())
                  .byCategory()
                  .values()
                  .forAll(more -> more < 0);
      return less || request() instanceof Cancel || request() instanceof HandOver;
    }

    private boolean isLapsed(Grant grant) {
      return Moments.isLapsed(grant, books.clock);
    }

    private Option<Reason> of(Grant before) {
      if (request() instanceof Cancel) {
        return when(result().isDefined(), Reason.RUN_SUCCEEDED);
      } else if (request() instanceof Confirm confirm) {
        return ofConfirm(before, confirm);
      }
      if (request() instanceof Extend extend) {
        return ofExtend(before, extend);
      }
      return handOver()
          .map(asked -> asked.refusal(before))
          .getOrElse(() -> ofChange(before, (Change) request()));
    }

    /** A claim is confirmed, changed and cancelled as a whole, also if it is of locks. */
    private boolean isOfAPart(Grant before) {
      boolean otherUnits =
          request() instanceof Change
              || request() instanceof HandOver
              || (request() instanceof Confirm confirm
                  && confirm.quantity().isDefined()
                  && !(kept(confirm).equals(new Amount(before.units(), before.quantities()))
                      && before.others().values().forAll(kept(confirm)::equals)));
      boolean elsewhere =
          books
              .lockOf(whole)
              .flatMap(LockGrant::edit)
              .exists(edit -> !edit.home().equals(books.resource) && !(whole instanceof ClaimPart));
      return elsewhere || (!before.others().isEmpty() && otherUnits);
    }

    private static Amount kept(Confirm confirm) {
      return new Amount(confirm.quantity().get(), confirm.quantities());
    }

    /**
     * A waiting call has no token, so it leaves without one. The home of a claim compares tokens.
     */
    private boolean isWithoutToken() {
      Option<Long> shown = RequestSubjects.token(request());
      boolean leaves = request() instanceof Cancel && shown.contains(NO_TOKEN_YET);
      boolean shows = books.lockOf(whole).exists(lock -> shown.contains(lock.token()));
      return books.isLock() && !(whole instanceof ClaimPart) && !leaves && !shows;
    }

    private Option<String> result() {
      return books.lockOf(whole).flatMap(LockGrant::run).flatMap(RunState::result);
    }

    private Option<Reason> ofConfirm(Grant before, Confirm confirm) {
      long wanted = confirm.quantity().getOrElse(before.units());
      Quantities named = wish(before).named();
      boolean others =
          CategoryPromise.difference(named, before.quantities())
              .byCategory()
              .exists(one -> one._2() > 0);
      boolean inCategories = !before.quantities().byCategory().isEmpty();
      String left = confirm.result().getOrElse("null");
      boolean held = before.hold().isDefined();
      boolean lapsed = isLapsed(before);
      Option<Instant> last = books.terms.flatMap(terms -> terms.holds().confirmBy());
      return first(
          () ->
              when(
                  !held && !(wanted == before.units() && named.equals(before.quantities())),
                  Reason.NOT_HELD),
          () -> when(result().exists(known -> !known.equals(left)), Reason.RUN_SUCCEEDED),
          () -> when(wanted > before.units() || (inCategories && others), Reason.MORE_THAN_GRANTED),
          () -> ofNames(before),
          () -> when(lapsed && books.isNearlyFull(), Reason.LOG_FULL),
          () -> when(lapsed && books.isClosedFor(whole), Reason.RESOURCE_CLOSED),
          () -> when(lapsed && isReached(books.terms.flatMap(Terms::closesAt)), Reason.CLOSED),
          () -> ofClosed(before),
          () -> when(held && isReached(last), Reason.CONFIRMATION_CLOSED),
          () -> when(books.isLock() && !books.isExecution(), Reason.HOLD_BEYOND_LIMIT),
          // A lapsed hold is granted again if there is room.
          () -> lapsed ? newly(before, wanted, 1) : Option.none());
    }

    private Option<Reason> ofNames(Grant before) {
      return books.terms.flatMap(terms -> books.categories.ofNames(terms, wish(before)));
    }

    private Option<Reason> ofClosed(Grant before) {
      return books.terms.flatMap(terms -> books.categories.ofClosed(terms, wish(before)));
    }

    /**
     * What it asks for, beside what the reservation has: nothing, unless it confirms or changes.
     */
    private Wish wish(Grant before) {
      if (request() instanceof Confirm confirm) {
        Quantities named =
            confirm.quantity().isDefined() ? confirm.quantities() : before.quantities();
        return isLapsed(before)
            ? new Wish(named, confirm.quantity().getOrElse(before.units()), named, false)
            : new Wish(named, 0, Quantities.NONE, false);
      }
      return request() instanceof Change change
          ? new Wish(
              change.quantities(),
              change.quantity() - before.units(),
              CategoryPromise.difference(change.quantities(), before.quantities()),
              false)
          : Wish.NONE;
    }

    /** The category that is the cause of this refusal; none if the whole resource is. */
    Option<String> cause(Reason reason) {
      return books.terms.flatMap(
          terms ->
              before()
                  .flatMap(
                      grant -> books.categories.cause(terms, books.left(), wish(grant), reason)));
    }

    private boolean isReached(Option<Instant> moment) {
      return Moments.isReached(moment, whole.takenAt());
    }

    private Option<Reason> ofExtend(Grant before, Extend extend) {
      return first(
          () -> when(before.hold().isEmpty(), Reason.NOT_HELD),
          () -> when(isLapsed(before), Reason.HOLD_LAPSED),
          () -> when(books.isNearlyFull(), Reason.LOG_FULL),
          () -> when(books.isClosedFor(whole), Reason.RESOURCE_CLOSED),
          () -> when(!isWithin(before.hold().get(), extend.hold()), Reason.HOLD_BEYOND_LIMIT));
    }

    private boolean isWithin(Hold hold, Duration more) {
      Option<Duration> longest =
          books.isLock()
              ? Option.some(LONGEST_LEASE)
              : books.terms.flatMap(terms -> terms.holds().longest());
      Instant from = books.isLock() ? books.now() : hold.since();
      return longest.exists(most -> !books.now().plus(more).isAfter(from.plus(most)));
    }

    private Option<Reason> ofChange(Grant before, Change change) {
      long more = change.quantity() - before.units();
      boolean rises = wish(before).rises();
      Option<Long> most = books.terms.flatMap(Terms::maxQuantityPerRequest);
      return first(
          () -> when(isLapsed(before), Reason.HOLD_LAPSED),
          () -> ofNames(before),
          () -> when(books.isNearlyFull(), Reason.LOG_FULL),
          () -> when(rises && books.isClosedFor(whole), Reason.RESOURCE_CLOSED),
          () -> when(rises && isReached(books.terms.flatMap(Terms::closesAt)), Reason.CLOSED),
          () -> ofClosed(before),
          () ->
              when(
                  books.terms.exists(inForce -> isOfSeveral(inForce, change.quantity()))
                      || (rises && most.exists(each -> change.quantity() > each)),
                  Reason.QUANTITY_BEYOND_LIMIT),
          () -> rises ? newly(before, more, 0) : Option.none());
    }

    private Option<Reason> newly(Grant before, long units, long requests) {
      return books
          .terms
          .filter(terms -> units > 0)
          .flatMap(terms -> books.limits.beyond(terms, before.whose(), units, requests))
          .orElse(
              () ->
                  books.terms.flatMap(
                      terms -> books.categories.ofRoom(terms, books.left(), wish(before))));
    }

    Grant after() {
      Grant before = before().get();
      if (request() instanceof Cancel) {
        return changed(before, 0, Quantities.NONE, Option.none());
      } else if (request() instanceof Confirm confirm) {
        long units = confirm.quantity().getOrElse(before.units());
        return changed(before, units, wish(before).named(), Option.none());
      } else if (request() instanceof Change change) {
        Grant after = changed(before, change.quantity(), change.quantities(), before.hold());
        return new Grant(
            after.units(),
            after.hold(),
            after.changes(),
            before.place().map(at -> WaitingPlaces.inLinesOf(change.quantities(), at)),
            after.whose(),
            after.others(),
            after.quantities(),
            after.generation());
      } else if (handOver().isDefined()) {
        return handOver().get().after(before);
      }
      Hold held = before.hold().get();
      Hold longer = held(books, books.isLock(), ((Extend) request()).hold());
      // A hold never becomes shorter. A lease has the length that its holder wants.
      Instant end = books.isLock() ? longer.until() : Moments.later(held.until(), longer.until());
      Hold until = new Hold(held.since(), end);
      return changed(before, before.units(), before.quantities(), Option.some(until));
    }

    private static Grant changed(
        Grant before, long units, Quantities quantities, Option<Hold> hold) {
      int changes = before.changes() + 1;
      return new Grant(
          units,
          hold,
          changes,
          Option.none(),
          before.whose(),
          before.others(),
          quantities,
          before.generation());
    }
  }
}
