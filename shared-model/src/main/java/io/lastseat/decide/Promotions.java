package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Fate;
import io.lastseat.model.Grant;
import io.lastseat.model.Hold;
import io.lastseat.model.Outcome;
import io.lastseat.model.Place;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Tally;
import io.lastseat.model.Terms;
import io.lastseat.model.Waiter;
import io.lastseat.model.WaitingList;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * Who comes from the waiting list, and when: strictly in the order of the places. As long as the
 * first one does not fit, nobody behind him gets anything. One who asks for more than there is
 * altogether is refused when he stands first; so is one who would have more than one applicant may
 * by the terms of now, and everybody when the resource is closed. One who wanted to wait no longer
 * than until now is refused too, wherever he stands in the line of a lock. Those who gave up are
 * passed over.
 */
public final class Promotions {

  /** What is to be done next about the waiting list. */
  public sealed interface Next {

    /** Nothing, until something else is decided or time passes. */
    record Nothing() implements Next {}

    /** It cannot be said before this is known. */
    record Missing(MissingFact fact) implements Next {}

    /** This one comes from the list. */
    record Due(Promotion promotion) implements Next {}
  }

  private static final Next NOTHING = new Next.Nothing();

  /**
   * Whether somebody waits, and something is free or the resource is closed: only then anything
   * need be known. And whether anybody in line for a lock has gone by, wherever he stands: he
   * leaves it though the lock is held, so that those whose calls died take nobody's place for long.
   */
  public static boolean arePossible(Books books) {
    return !books.waiting().isEmpty()
        && (books.free() > 0
            || Closings.isClosed(books)
            || books.queue().goneBy(books.clock()).isDefined());
  }

  /** What is due on these books, at the time of their clock. */
  public static Next next(Books books, Facts told) {
    if (!arePossible(books)) {
      return NOTHING;
    }
    Facts facts = Leases.facts(books, told);
    for (Waiter waiter : ofLock(books, facts)) {
      return first(books, facts, waiter, waiter.grant());
    }
    WaitingList list = books.waiting();
    for (long number = list.front(); number < list.next(); number++) {
      Option<Waiter> waiter = facts.waiter(number);
      Option<Fate> fate = waiter.flatMap(known -> facts.fate(known.id()));
      if (fate.isEmpty()) {
        return new Next.Missing(new MissingFact.OfPlace(number));
      }
      for (Grant grant : fate.get().grant().filter(Grant::isWaiting)) {
        return first(books, facts, waiter.get(), grant);
      }
    }
    throw new IllegalStateException(
        "%d requests wait for %s, and none of them is on the list"
            .formatted(list.requests(), books.resource().text()));
  }

  /** Those who have gone by leave the line of a lock before anybody is served from it. */
  private static Option<Waiter> ofLock(Books books, Facts facts) {
    return Closings.isClosed(books)
        ? books.queue().first()
        : books.queue().goneBy(facts.now(books)).orElse(books.queue()::first);
  }

  /** The books after it. */
  public static Books after(Books books, Promotion promotion) {
    Books decided =
        books
            .withDecision(promotion.change())
            .withWaiting(waiting(books, promotion))
            .withQueue(books.queue().without(promotion.about()))
            .withAmendment();
    if (books.isLock()) {
      return Leases.promoted(decided, promotion);
    }
    return promotion
        .hold()
        .map(hold -> decided.withHolds(decided.holds().plus(hold.until(), promotion.units())))
        .getOrElse(decided);
  }

  /** Who has gone by may leave the line of a lock from behind others, who wait on. */
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
            .flatMap(said -> said.waiting().hold())
            .orElse(waiter.hold())
            .orElse(() -> terms.flatMap(said -> said.holds().hold()));
    return length.map(wanted -> Leases.begun(books, facts, wanted));
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
