package io.lastseat.decide;

import io.lastseat.decide.WaitingLines.Candidate;
import io.lastseat.decide.check.Categories;
import io.lastseat.decide.check.Closings;
import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Tallies;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * Serves the waiting list by counts: in the order of the places, and nobody gets units that an
 * earlier request could use. So without categories no later request is served as long as the first
 * does not fit. A request that is looked at is refused if it asks for more than a capacity, for a
 * closed category, or for more than the present limits for an applicant. Each waiting request is
 * refused when the resource is closed. A request whose wait is over is refused, too, at any
 * position in the line of a lock. Cancelled requests are skipped.
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
        && (Closings.isClosed(books)
            || books.queue().goneBy(books.clock()).isDefined()
            || WaitingLines.mayRefuse(books)
            || (!books.waiting().inVain() && WaitingLines.mayServe(books)));
  }

  /** The step that is due on these books by their clock. */
  public static Next next(Books books, Facts given) {
    if (!arePossible(books)) {
      return NOTHING;
    }
    Facts facts = LockRules.facts(books, given);
    for (Waiter waiter : ofLock(books, facts)) {
      Grant grant = waiter.grant();
      boolean fits = grant.units() <= books.free();
      return look(books, facts, new Candidate(waiter, grant, waiter.place(), fits));
    }
    return WaitingLines.next(books, facts, candidate -> look(books, facts, candidate));
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
        BooksAfter.inLines(
                books.withDecision(promotion.change()),
                promotion.quantities(),
                (name, line, units) -> inLine(promotion, name, line, units))
            .withWaiting(waiting(books, promotion))
            .withQueue(books.queue().without(promotion.about()))
            .withAmendment();
    if (books.isLock()) {
      return LockRules.promoted(decided, promotion);
    }
    return promotion.accepted()
        ? BooksAfter.withHold(decided, Effect.granting(promotion.grant()))
        : decided;
  }

  /** The list after the promotion. An expired place may leave it from behind others. */
  private static WaitingList waiting(Books books, Promotion promotion) {
    WaitingList list = books.waiting();
    return promotion.quantities().isEmpty() && books.queue().before(promotion.about()) == 0
        ? list.served(promotion.place(), promotion.units())
        : list.left(promotion.units());
  }

  private static WaitingList inLine(
      Promotion promotion, String name, WaitingList line, long units) {
    return promotion
        .place()
        .lines()
        .get(name)
        .map(place -> line.served(place, units))
        .getOrElse(() -> line.left(units));
  }

  /** The step for a request that is looked at. */
  private static Next look(Books books, Facts facts, Candidate candidate) {
    Grant grant = candidate.grant();
    Option<MissingFact> unread = Tallies.unread(facts, grant.whose());
    if (unread.isDefined()) {
      return new Next.Missing(unread.get());
    }
    Option<Outcome.Rejected> refusal = refusal(books, facts, candidate);
    if (refusal.isDefined()) {
      return due(books, facts, candidate, refusal.get(), Option.none());
    }
    Option<Hold> hold = hold(books, facts, candidate.waiter());
    boolean inVain = hold.isDefined() && noLongerConfirmed(books);
    return inVain || !candidate.fits()
        ? NOTHING
        : due(books, facts, candidate, Outcome.accepted(), hold);
  }

  /** Why the request no longer waits, although it is not served. */
  private static Option<Outcome.Rejected> refusal(Books books, Facts facts, Candidate candidate) {
    if (Closings.isClosed(books)) {
      return Option.some(Outcome.rejected(Reason.RESOURCE_CLOSED, books));
    }
    Grant grant = candidate.grant();
    Option<String> closed = Categories.first(books, grant.quantities(), Category::closed);
    if (closed.isDefined()) {
      return Option.some(Outcome.rejected(Reason.CATEGORY_CLOSED, books, closed));
    }
    Option<Reason> beyond = Tallies.refusal(books, facts, grant);
    if (beyond.isDefined()) {
      return Option.some(Outcome.rejected(beyond.get(), books));
    }
    if (candidate.waiter().hasGoneBy(facts.now(books))) {
      return Option.some(Outcome.rejected(Reason.WAITED_TOO_LONG, books));
    }
    if (grant.units() > books.capacity()) {
      return Option.some(Outcome.rejected(Reason.NOT_ENOUGH_LEFT, books));
    }
    return Categories.beyondCapacity(books, grant.quantities())
        .map(name -> Outcome.rejected(Reason.NOT_ENOUGH_LEFT, books, Option.some(name)));
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
      Books books, Facts facts, Candidate candidate, Outcome outcome, Option<Hold> hold) {
    Grant grant = candidate.grant();
    long granted = outcome instanceof Outcome.Accepted ? grant.units() : 0;
    Option<Tally> tally =
        Tallies.after(books, facts, Option.some(grant), grant.changed(granted, hold));
    Promotion unnumbered =
        new Promotion(
            candidate.waiter().id(),
            candidate.place(),
            books.decisions() + 1,
            books.clock(),
            grant.units(),
            grant.quantities(),
            outcome,
            hold,
            grant.changes() + 1,
            0,
            tally,
            grant.generation());
    return new Next.Due(unnumbered.leaving(after(books, unnumbered).left()));
  }

  private Promotions() {}
}
