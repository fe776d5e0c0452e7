package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Terms;
import io.lastseat.model.Verdict;
import io.vavr.control.Option;
import java.util.function.Consumer;

/**
 * Adds the verdicts up as they stand, without deriving anything: a check of the books' figures that
 * shares nothing with the rules.
 */
final class Sums {

  private final Consumer<Difference> differences;
  private long commits;
  private long decisions;
  private long accepted;
  private long rejected;
  private long immediate;
  private long units;
  private Option<Long> capacity = Option.none();
  private final HeldSums held = new HeldSums();
  private final WaitingSums waiting = new WaitingSums();

  Sums(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(Commit commit) {
    commits++;
    immediate += commit.isImmediate() ? commit.verdicts().size() : 0;
    commit.entries().forEach(entry -> next(commit, entry));
    if (commit.isBeginningAnew()) {
      // What was given before is over, or stays for ever.
      units = commit.books().taken();
      capacity = commit.books().terms().map(Terms::capacity);
    }
    if (units != commit.books().taken()) {
      tell(commit, "the sum of what was accepted", "taken " + commit.books().taken(), "" + units);
      units = commit.books().taken();
    }
    String waited = waiting.inWords();
    if (!waiting.agreeWith(commit.books().waiting())) {
      tell(commit, "who waits", WaitingSums.words(commit.books().waiting()), waited);
    }
    Option<Long> said = commit.books().terms().map(Terms::capacity);
    if (!capacity.equals(said)) {
      tell(commit, "the capacity", words(said), words(capacity) + " as last set");
      capacity = said;
    }
  }

  private void next(Commit commit, Entry entry) {
    decisions++;
    units += entry.change() - held.lapsedBefore(entry, commit.decidedAt());
    if (entry instanceof Promotion promotion) {
      held.next(promotion);
      waiting.next(promotion);
      accepted += promotion.accepted() ? 1 : 0;
      within(commit, entry);
    } else {
      next(commit, (Verdict) entry);
    }
  }

  private void next(Commit commit, Verdict verdict) {
    held.next(verdict);
    waiting.next(verdict);
    if (verdict.refusal().isDefined()) {
      rejected++;
    }
    ReplayedKind kind = ReplayedKinds.of(verdict.request());
    if (verdict.accepted()) {
      accepted += kind.reserves() ? 1 : 0;
      capacity = kind.capacity().apply(capacity);
    }
    within(commit, verdict);
  }

  /** Staff may go over the capacity. */
  private void within(Commit commit, Entry entry) {
    boolean over = entry instanceof Verdict verdict && ReplayedKinds.of(verdict.request()).over();
    if (entry.change() > 0 && units > capacity() && !over) {
      tell(commit, "what was accepted", units + " units", "at most " + capacity());
    }
  }

  private static String words(Option<Long> capacity) {
    return capacity.map(String::valueOf).getOrElse("none");
  }

  private void tell(Commit commit, String what, String stands, String should) {
    differences.accept(Difference.inCommit(commit, what, stands, should));
  }

  long commits() {
    return commits;
  }

  long decisions() {
    return decisions;
  }

  /** Reservations, at once or from the waiting list, those among them that were ended since. */
  long accepted() {
    return accepted;
  }

  /** Of any kind. */
  long rejected() {
    return rejected;
  }

  /** Verdicts of immediate admission. */
  long immediate() {
    return immediate;
  }

  /** What was accepted, less what was given back or has lapsed. */
  long units() {
    return units;
  }

  long capacity() {
    return capacity.getOrElse(0L);
  }
}
