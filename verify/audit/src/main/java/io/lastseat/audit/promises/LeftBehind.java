package io.lastseat.audit.promises;

import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.Waiter;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.control.Option;

/**
 * A waiter who is due behind a commit did not fit into it: such a commit says to which size it was
 * cut. It holds no more than that, but for a first entry. Where no waiter is due by the clock of
 * the commit, one may have been by that of the request that came next.
 */
final class LeftBehind {

  static final String WHAT = "who came from the waiting list";

  private final OwnBooks books;
  private final LimitPromise limits;
  private final WaitingPromise waiting;

  LeftBehind(OwnBooks books, LimitPromise limits, WaitingPromise waiting) {
    this.books = books;
    this.limits = limits;
    this.waiting = waiting;
  }

  /** Checks a commit, once the books have gone on to it. */
  void check(Commit commit, ClaimPromise.Wrong wrong) {
    Option<Waiter> due = waiting.due();
    String cut = commit.full().map("cut to %d bytes"::formatted).getOrElse("not cut");
    for (Waiter waiter : due) {
      long grown = commit.books().log().bytes() - books.log().bytes();
      if (commit.full().forAll(most -> grown + CommitBytes.ofEntry(promotion(waiter)) <= most)) {
        wrong.is(WHAT, cut, "besides, " + waiter.id());
      }
    }
    long bytes = commit.entries().map(CommitBytes::ofEntry).sum().longValue();
    boolean several = commit.entries().size() > 1 && !commit.entries().exists(LeftBehind::isJoint);
    if (several && commit.full().exists(most -> most < bytes)) {
      wrong.is(WHAT, cut, "cut to %d bytes at least: its entries take them".formatted(bytes));
    }
  }

  /** Claims are cut by what all logs of theirs hold. */
  private static boolean isJoint(Entry entry) {
    return entry instanceof Verdict verdict && verdict.participants().isDefined();
  }

  /** As small as it can be. */
  private Promotion promotion(Waiter due) {
    return new Promotion(
        due.id(),
        due.place(),
        0,
        books.clock(),
        due.units(),
        new Outcome.Accepted(),
        Option.none(),
        1,
        0,
        due.whose().map(limits::tally));
  }
}
