package io.lastseat.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.LogSize;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.vavr.collection.Map;

/** What lines and metrics count in a commit. */
final class CommitFigures {

  /** Requests that were granted when they were decided. */
  static int accepted(Commit commit) {
    return commit.verdicts().count(Verdict::accepted);
  }

  /** Requests that were put on a waiting list. */
  static int waiting(Commit commit) {
    return commit.verdicts().count(verdict -> verdict.waiter().isDefined());
  }

  /** Reservations that got from a waiting list what they waited for. */
  static int promoted(Commit commit) {
    return commit.promotions().count(Promotion::accepted);
  }

  /**
   * Reservations that were granted until a hold lapses, at once or from a waiting list. The leases
   * of locks and executions have figures of their own, and so have their ends.
   */
  static int held(Commit commit) {
    return commit.books().isLock() ? 0 : holds(commit);
  }

  private static int holds(Commit commit) {
    return commit.verdicts().count(CommitFigures::holds)
        + commit.promotions().count(promotion -> promotion.hold().isDefined());
  }

  private static boolean holds(Verdict verdict) {
    return verdict.request().reserves().isDefined()
        && verdict.grant().exists(grant -> grant.hold().isDefined());
  }

  /** Holds that were confirmed, in time or later. */
  static int confirmed(Commit commit) {
    return commit
        .verdicts()
        .reject(verdict -> commit.books().isLock())
        .count(verdict -> verdict.accepted() && verdict.request() instanceof Confirm);
  }

  /** Reservations that were given back. */
  static int cancelled(Commit commit) {
    return commit
        .verdicts()
        .reject(verdict -> commit.books().isLock())
        .count(verdict -> verdict.accepted() && verdict.request() instanceof Cancel);
  }

  /** How many were refused for each reason, at once or from a waiting list. */
  static Map<String, Integer> refused(Commit commit) {
    return commit
        .entries()
        .flatMap(entry -> entry.outcome().refusal())
        .groupBy(Reason::code)
        .mapValues(some -> some.size());
  }

  /** From intake to verdict, in milliseconds; at least 0 where two clocks disagree. */
  static long waitedMillis(Commit commit, Verdict verdict) {
    long waited = commit.decidedAt().toEpochMilli() - verdict.request().takenAt().toEpochMilli();
    return Math.max(0, waited);
  }

  static long oldestWaitedMillis(Commit commit) {
    return commit.verdicts().map(verdict -> waitedMillis(commit, verdict)).max().getOrElse(0L);
  }

  /** How much of what one log can hold is used. */
  static double logFilledPercent(Commit commit) {
    return 100.0 * commit.books().log().bytes() / LogSize.MAX_BYTES;
  }

  private CommitFigures() {}
}
