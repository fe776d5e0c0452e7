package io.lastseat.decide;

import io.lastseat.decide.check.Closings;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Tallies;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * Serves the waiting list strictly in the order of the places. As long as the first request does
 * not fit, no later one is served. The first request is refused if it asks for more than the
 * capacity, or more than the present limits for an applicant. Each waiting request is refused when
 * the resource is closed. A request whose wait is over is refused, too, at any position in the line
 * of a lock. Cancelled requests are skipped.
 */
public final class Promotions {

  /** The next step of a waiting list. */
  public sealed interface Next {

    /** The list has no step until another decision or a later time. */
    record Nothing() implements Next {}

    record Missing(MissingFact fact) implements Next {}

    record Due(Promotion promotion) implements Next {}
  }

  private static final Next NOTHING = new Next.Nothing();

  /**
   * Whether a promotion is possible: a request waits, and units are free or the resource is closed.
   * Only then are facts needed. A place in the line for a lock that has expired counts too, at any
   * position: it leaves the line even while the lock is held, so that dead calls do not fill the
   * line for long.
   */
  public static boolean arePossible(Books books) {
    return !books.waiting().isEmpty()
        && (books.free() > 0
            || Closings.isClosed(books)
            || books.queue().goneBy(books.clock()).isDefined());
  }

  /** The step that is due on these books by their clock. */
  public static Next next(Books books, Facts given) {
    if (!arePossible(books)) {
      return NOTHING;
    }
    Facts facts = LockRules.facts(books, given);
    for (Waiter waiter : ofLock(books, facts)) {
      return first(books, facts, waiter, waiter.grant());
    }
    WaitingList list = books.waiting();
    for (long number = list.front(); number < list.next(); number++) {
      Option<Waiter> waiter = facts.waiter(number);
      Option<PriorState> priorState = waiter.flatMap(known -> facts.priorState(known.id()));
      if (priorState.isEmpty()) {
        return new Next.Missing(new MissingFact.OfPlace(number));
      }
      for (Grant grant : priorState.get().grant().filter(Grant::isWaiting)) {
        return first(books, facts, waiter.get(), grant);
      }
    }
    throw new IllegalStateException(
        "%d requests wait for %s, and none of them is on the list"
            .formatted(list.requests(), books.resource().text()));
  }

  /** The next request in the line of a lock. Expired places leave the line first. */
  private static Option<Waiter> ofLock(Books books, Facts facts) {
    return Closings.isClosed(books)
        ? books.queue().first()
        : books.queue().goneBy(facts.now(books)).orElse(books.queue()::first);
  }

  /** The books after the promotion. */
  public static Books after(Books books, Promotion promotion) {
    Books decided =
        books
            .withDecision(promotion.change())
            .withWaiting(waiting(books, promotion))
            .withQueue(books.queue().without(promotion.about()))
            .withAmendment();
    if (books.isLock()) {
      return LockRules.promoted(decided, promotion);
    }
    return promotion
        .hold()
        .map(hold -> decided.withHolds(decided.holds().plus(hold.until(), promotion.units())))
        .getOrElse(decided);
  }

  /** The list after the promotion. An expired place may leave it from behind others. */
  private static WaitingList waiting(Books books, Promotion promotion) {
    WaitingList list = books.waiting();
    return books.queue().before(promotion.about()) == 0
        ? list.served(promotion.place(), promotion.units())
        : list.left(promotion.units());
  }

  private static Next first(Books books, Facts facts, Waiter waiter, Grant grant) {
    Option<MissingFact> unread = Tallies.unread(facts, grant.whose());
    if (unread.isDefined()) {
      return new Next.Missing(unread.get());
    }
    if (Closings.isClosed(books)) {
      return refused(books, facts, waiter, grant, Reason.RESOURCE_CLOSED);
    }
    Option<Reason> beyond = Tallies.refusal(books, facts, grant);
    if (beyond.isDefined()) {
      return refused(books, facts, waiter, grant, beyond.get());
    }
    if (waiter.hasGoneBy(facts.now(books))) {
      return refused(books, facts, waiter, grant, Reason.WAITED_TOO_LONG);
    }
    if (grant.units() > books.capacity()) {
      return refused(books, facts, waiter, grant, Reason.NOT_ENOUGH_LEFT);
    }
    Option<Hold> hold = hold(books, facts, waiter);
    boolean inVain = hold.isDefined() && noLongerConfirmed(books);
    return inVain || grant.units() > books.free()
        ? NOTHING
        : due(books, facts, waiter, grant, Outcome.accepted(), hold);
  }

  private static Next refused(Books books, Facts facts, Waiter waiter, Grant grant, Reason reason) {
    return due(books, facts, waiter, grant, Outcome.rejected(reason, books), Option.none());
  }

  private static boolean noLongerConfirmed(Books books) {
    return books
        .terms()
        .flatMap(terms -> terms.holds().confirmBy())
        .exists(end -> !books.clock().isBefore(end));
  }

  private static Option<Hold> hold(Books books, Facts facts, Waiter waiter) {
    Option<Terms> terms = books.terms();
    Option<Duration> length =
        terms
            .flatMap(inForce -> inForce.waiting().hold())
            .orElse(waiter.hold())
            .orElse(() -> terms.flatMap(inForce -> inForce.holds().hold()));
    return length.map(wanted -> LockRules.begun(books, facts, wanted));
  }

  private static Next due(
      Books books, Facts facts, Waiter waiter, Grant grant, Outcome outcome, Option<Hold> hold) {
    long granted = outcome instanceof Outcome.Accepted ? grant.units() : 0;
    Option<Tally> tally =
        Tallies.after(books, facts, Option.some(grant), grant.changed(granted, hold));
    Place place = waiter.place();
    Promotion unnumbered =
        new Promotion(
            waiter.id(),
            place,
            books.decisions() + 1,
            books.clock(),
            grant.units(),
            outcome,
            hold,
            grant.changes() + 1,
            0,
            tally);
    return new Next.Due(unnumbered.leaving(after(books, unnumbered).left()));
  }

  private Promotions() {}
}
