package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import java.util.function.Consumer;

/**
 * Checks the shape of commits that decide requests of calls: reservations, and the renewal or the
 * end of a lock or an execution.
 */
final class ImmediateRules {

  private final Consumer<Difference> differences;

  ImmediateRules(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(Commit commit) {
    if (!commit.isImmediate()) {
      return;
    }
    if (commit.verdicts().isEmpty()) {
      tell(commit, "no verdict", "one at least");
    }
    if (commit.promotions().nonEmpty() && !commit.books().isLock()) {
      tell(
          commit,
          commit.promotions().size() + " promotions",
          "none: the books of a lock alone tell who waits");
    }
    if (!commit.verdicts().forAll(verdict -> isPossible(commit, verdict))) {
      tell(
          commit,
          "another request",
          "a reservation, or the renewal or the end of a lock or an execution");
    }
  }

  /** What became of a reservation is known from rows, and of a lock from the books. */
  private static boolean isPossible(Commit commit, Verdict verdict) {
    Request request = verdict.request();
    return request instanceof Reserve
        || (commit.books().isLock() && (request instanceof Extend || request instanceof Cancel))
        || (commit.books().isExecution() && request instanceof Confirm);
  }

  private void tell(Commit commit, String stands, String should) {
    differences.accept(Difference.inCommit(commit, "the immediate commit", stands, should));
  }
}
