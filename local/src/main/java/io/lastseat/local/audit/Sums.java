package io.lastseat.local.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.Verdict;
import java.util.function.Consumer;

/**
 * Adds the verdicts up as they stand, without deriving anything: the figures of the books, in the
 * simplest way that there is.
 */
final class Sums {

  private final Consumer<Difference> differences;
  private long commits;
  private long decisions;
  private long accepted;
  private long rejected;
  private long units;
  private long capacity;

  Sums(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(Commit commit) {
    commits++;
    commit.verdicts().forEach(verdict -> next(commit, verdict));
    if (units != commit.ledger().taken()) {
      tell(commit, "the sum of what was accepted", "taken " + commit.ledger().taken(), "" + units);
      units = commit.ledger().taken();
    }
    if (capacity != commit.ledger().capacity()) {
      tell(commit, "the capacity", "" + commit.ledger().capacity(), capacity + " as last set");
      capacity = commit.ledger().capacity();
    }
  }

  private void next(Commit commit, Verdict verdict) {
    decisions++;
    if (!verdict.accepted()) {
      rejected++;
    } else if (verdict.request() instanceof Reserve reserve) {
      accepted++;
      units += reserve.quantity();
      if (units > capacity) {
        tell(commit, "what was accepted", units + " units", "at most " + capacity);
      }
    } else if (verdict.request() instanceof Configure configure) {
      capacity = configure.policy().capacity();
    }
  }

  private void tell(Commit commit, String what, String stands, String should) {
    differences.accept(
        Difference.inCommit(commit.resource(), commit.number(), what, stands, should));
  }

  long commits() {
    return commits;
  }

  long decisions() {
    return decisions;
  }

  /** Reservations. */
  long accepted() {
    return accepted;
  }

  /** Of any kind. */
  long rejected() {
    return rejected;
  }

  long units() {
    return units;
  }

  long capacity() {
    return capacity;
  }
}
