package io.lastseat.audit;

import io.lastseat.decide.Evolve;
import io.lastseat.decide.Facts;
import io.lastseat.decide.Promotions;
import io.lastseat.decide.Promotions.Next;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.PlaceRow;
import io.lastseat.model.Promotion;
import io.lastseat.model.Waiter;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Duration;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Checks who came from the waiting list: each time the one who was due, at a time that is possible.
 * That nobody is passed over is said by the model of the promises. It remembers who joined at which
 * place, as long as that one may still wait.
 */
final class PromotionCheck {

  /**
   * How far the clock of the books may be ahead of the commit. A claim brings along the clock of
   * another log. Two writers' clocks differ by at most four seconds: each tolerates two.
   */
  private static final Duration AHEAD = Evolve.AHEAD.plusSeconds(4);

  private final TreeMap<Long, Waiter> waiters = new TreeMap<>();
  private final Consumer<Difference> differences;

  PromotionCheck(Consumer<Difference> differences) {
    this.differences = differences;
  }

  /** Somebody joined the list. */
  void joined(PlaceRow row) {
    waiters.put(row.waiter().place().number(), row.waiter());
  }

  /** Who joined at this place, as far as the log was read. */
  Option<Waiter> waiter(long place) {
    return Option.of(waiters.get(place));
  }

  /** The books after a promotion; none where what it rests on is lost. */
  Option<Books> next(Commit commit, Promotion promotion, Books before, Facts facts) {
    if (promotion.at().isBefore(before.clock()) || isLate(promotion, before, commit)) {
      tell(commit, promotion, "at " + promotion.at(), Difference.A_POSSIBLE_TIME);
    }
    Books now = before.at(promotion.at());
    Try<Next> due = Try.of(() -> Promotions.next(now, facts));
    if (due.isFailure() || due.get() instanceof Next.Missing) {
      String why =
          due.isFailure() ? due.getCause().getMessage() : "what it rests on is not in the log";
      tell(commit, promotion, VerdictWords.of(promotion), "cannot be known: " + why);
      return Option.none();
    }
    String stands = VerdictWords.of(promotion);
    String should =
        due.get() instanceof Next.Due one ? VerdictWords.of(one.promotion()) : "nobody was due";
    if (!stands.equals(should)) {
      tell(commit, promotion, stands, should);
    }
    waiters.headMap(now.waiting().front(), false).clear();
    return due.get() instanceof Next.Due one
        ? Option.some(Promotions.after(now, one.promotion()))
        : Option.none();
  }

  /** The books may be ahead already, by a commit of a process whose clock was. */
  private static boolean isLate(Promotion promotion, Books before, Commit commit) {
    return promotion.at().isAfter(before.clock())
        && promotion.at().isAfter(commit.decidedAt().plus(AHEAD));
  }

  private void tell(Commit commit, Promotion promotion, String stands, String should) {
    differences.accept(
        Difference.inEntry(commit, promotion, "who came from the waiting list", stands, should));
  }
}
