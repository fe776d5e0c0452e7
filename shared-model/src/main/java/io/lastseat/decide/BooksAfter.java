package io.lastseat.decide;

import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.rules.RuleBooks;
import io.lastseat.model.Books;
import io.lastseat.model.CategoryUnits;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.request.Request;
import io.vavr.Function3;
import io.vavr.collection.SortedMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * Computes the books after an entry of the log, without deciding again.
 *
 * <p>The clock of the books is the latest time in any request, but never more than {@link #AHEAD}
 * later than the commit in which the request was decided. So a request from a machine whose clock
 * is years ahead does not move the books. The clock never runs back. Holds lapse by that clock: no
 * process has to act, and the next request finds the units free.
 */
public final class BooksAfter {

  /** The most by which the clock of the books may be ahead of the commit. */
  public static final Duration AHEAD = Duration.ofSeconds(5);

  /**
   * The books after this entry.
   *
   * @param decidedAt the time of the commit that contains the entry
   * @throws IllegalStateException if the entry releases a hold, or serves a place of the waiting
   *     list, that these books do not have
   */
  public static Books after(Books books, Entry entry, Instant decidedAt) {
    if (entry instanceof Promotion promotion) {
      return Promotions.after(books.at(promotion.at()), promotion);
    }
    Verdict verdict = (Verdict) entry;
    return after(
        at(books, verdict.request(), decidedAt, verdict.participants()),
        verdict.request(),
        verdict.outcome(),
        new Effect(
            verdict.change(),
            verdict.moved(),
            verdict.grant(),
            verdict.released(),
            verdict.unlisted()));
  }

  /** The books after the commit that archives a resource at that time. */
  public static Books archived(Books before, Instant decidedAt) {
    return before.at(decidedAt).asArchived();
  }

  /**
   * The books before the first entry of a commit is decided.
   *
   * @param known the books after the commit before it
   */
  public static Books before(Commit commit, Books known) {
    Books begun = commit.isArchiving() ? archived(known, commit.decidedAt()) : known;
    return begun.inEpoch(commit.books().epoch());
  }

  /** The books at the time of a request, within the limit of {@link #AHEAD}. */
  public static Books at(Books books, Request request, Instant decidedAt) {
    Instant limit = decidedAt.plus(AHEAD);
    Instant clock = request.takenAt().isAfter(limit) ? limit : request.takenAt();
    return books.at(clock);
  }

  /** The books at the time of a request, by the one clock of several logs. */
  public static Books at(
      Books books, Request request, Instant decidedAt, Option<Participants> participants) {
    Books asked = at(books, request, decidedAt);
    return participants.map(others -> asked.at(others.at())).getOrElse(asked);
  }

  static Books after(Books now, Request request, Outcome outcome, Effect effect) {
    Books after = decided(now, request, outcome, effect);
    return after.hasCategories()
        ? after.withWaiting(after.waiting().lookedAt(isInVain(now, after, effect)))
        : after;
  }

  /**
   * Whether nobody who waits can be served after a decision. Before each one all were served who
   * could be, so only what it gave back may help the others.
   */
  private static boolean isInVain(Books now, Books after, Effect effect) {
    return !after.waiting().isEmpty()
        && effect.change() >= 0
        && effect.moved().byCategory().values().forAll(units -> units > 0)
        && effect.unlisted() == 0
        && after.terms().equals(now.terms());
  }

  private static Books decided(Books now, Request request, Outcome outcome, Effect effect) {
    Books decided = now.withDecision(effect.change());
    if (outcome instanceof Outcome.Waiting) {
      return joined(decided, request, effect.grant().get());
    }
    if (!(outcome instanceof Outcome.Accepted)) {
      return decided;
    }
    Books granted = RuleBooks.of(request).granted(decided, request);
    Books held = effect.grant().isDefined() ? withGrant(granted, request, effect) : granted;
    if (effect.unlisted() > 0) {
      held = unlisted(held, request, effect);
    }
    return request.reservation().isDefined() ? held.withAmendment() : held;
  }

  private static Books joined(Books books, Request request, Grant granted) {
    Books listed =
        inLines(
            books.withWaiting(books.waiting().joined(granted.units())),
            granted.quantities(),
            (name, line, units) -> line.joined(units));
    return listed.isLock()
        ? request
            .reserves()
            .flatMap(reserve -> Waiter.of(reserve, granted))
            .map(waiter -> listed.withQueue(listed.queue().joined(waiter)))
            .getOrElse(listed)
        : listed;
  }

  /** The books with a changed line of each category that has some of these units. */
  static Books inLines(
      Books books, Quantities some, Function3<String, WaitingList, Long, WaitingList> change) {
    return some.isEmpty()
        ? books
        : books.withCategories(
            some.byCategory()
                .foldLeft(
                    books.categories(),
                    (all, each) -> {
                      CategoryUnits units = books.units(each._1());
                      return all.put(
                          each._1(), units.with(change.apply(each._1(), units.line(), each._2())));
                    }));
  }

  /** The books without the units for which the request no longer waits. */
  private static Books unlisted(Books books, Request request, Effect effect) {
    boolean waitsOn = effect.grant().exists(Grant::isWaiting);
    WaitingList list = books.waiting();
    Books listed =
        books.withWaiting(waitsOn ? list.lowered(effect.unlisted()) : list.left(effect.unlisted()));
    Quantities still = effect.grant().get().quantities();
    Books inLines =
        inLines(
            listed,
            effect.moved().negated(),
            (name, line, fewer) -> still.of(name) > 0 ? line.lowered(fewer) : line.left(fewer));
    return waitsOn
        ? inLines
        : request
            .reservation()
            .map(waiter -> inLines.withQueue(inLines.queue().without(waiter)))
            .getOrElse(inLines);
  }

  private static Books withGrant(Books books, Request request, Effect effect) {
    if (books.isLock()) {
      return LockRules.with(books, request, effect.grant().get());
    }
    return effect.unlisted() > 0 ? books : withHold(books, effect);
  }

  /** The books with another grant of a reservation that does not wait. */
  static Books withHold(Books books, Effect effect) {
    Grant grant = effect.grant().get();
    HoldTimeline holds = books.holds();
    for (Instant released : effect.released()) {
      holds = holds.plus(released, -released(effect));
    }
    for (Instant until : grant.until()) {
      holds = holds.plus(until, grant.units());
    }
    Books held = holds.equals(books.holds()) ? books : books.withHolds(holds);
    return grant.quantities().isEmpty() && effect.moved().isEmpty()
        ? held
        : held.withCategories(categories(held, grant, effect));
  }

  private static SortedMap<String, CategoryUnits> categories(
      Books books, Grant grant, Effect effect) {
    Quantities before = quantitiesBefore(effect);
    SortedMap<String, CategoryUnits> all = books.categories();
    for (String name :
        grant.quantities().byCategory().keySet().addAll(before.byCategory().keySet())) {
      CategoryUnits units = books.units(name).plus(effect.moved().of(name));
      HoldTimeline holds = units.holds();
      if (before.of(name) > 0) {
        for (Instant released : effect.released()) {
          holds = holds.plus(released, -before.of(name));
        }
      }
      if (grant.quantities().of(name) > 0) {
        for (Instant until : grant.until()) {
          holds = holds.plus(until, grant.quantities().of(name));
        }
      }
      CategoryUnits after = units.with(holds);
      all = after.isEmpty() ? all.remove(name) : all.put(name, after);
    }
    return all;
  }

  /** The end of the hold of which the effect releases more than these books hold; else none. */
  static Option<Instant> notHeld(Books books, Effect effect) {
    return books.isLock()
        ? Option.none()
        : effect
            .released()
            .filter(
                until ->
                    released(effect) > books.holds().at(until)
                        || quantitiesBefore(effect)
                            .byCategory()
                            .exists(one -> one._2() > books.units(one._1()).holds().at(until)));
  }

  /** The units by category that the reservation had before. */
  private static Quantities quantitiesBefore(Effect effect) {
    return effect.grant().get().quantities().minus(effect.moved());
  }

  /** The units of the reservation that were held before. */
  private static long released(Effect effect) {
    return effect.grant().get().units() - effect.change();
  }

  private BooksAfter() {}
}
