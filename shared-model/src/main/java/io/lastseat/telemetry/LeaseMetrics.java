package io.lastseat.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.Concern;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import java.util.function.Predicate;

/**
 * What lines and metrics count of locks and executions. Locks that are acquired together count one
 * by one, in the commit in which the request is at home.
 */
final class LeaseMetrics {

  /** By the names of the metrics, those alone that are not 0. */
  static Map<String, Integer> of(Commit commit) {
    return all(commit).filterValues(times -> times > 0);
  }

  private static Map<String, Integer> all(Commit commit) {
    if (!commit.books().isLock()) {
      return LinkedHashMap.empty();
    }
    return commit.books().isExecution()
        ? LinkedHashMap.of(
            "ExecutionsStarted",
            granted(commit, request -> request.reserves().isDefined()),
            "ExecutionsSucceeded",
            granted(commit, Confirm.class::isInstance),
            "ExecutionsFailed",
            granted(commit, Cancel.class::isInstance))
        : LinkedHashMap.of(
            "LocksAcquired",
            granted(commit, request -> request.reserves().isDefined()) + waited(commit),
            "LocksWaited",
            waited(commit),
            "LocksRefused",
            refused(commit) + leftTheLine(commit),
            "LocksReleased",
            locks(accepted(commit, Cancel.class::isInstance).reject(LeaseMetrics::waitedBefore)));
  }

  /** Locks that were granted from the line. */
  private static int waited(Commit commit) {
    return commit.promotions().count(Promotion::accepted);
  }

  /** Whose time was over while he stood in line, or whose call withdrew him. */
  private static int leftTheLine(Commit commit) {
    return commit.promotions().count(promotion -> !promotion.accepted())
        + accepted(commit, Cancel.class::isInstance).count(LeaseMetrics::waitedBefore);
  }

  private static boolean waitedBefore(Verdict verdict) {
    return verdict.unlisted() > 0;
  }

  private static int granted(Commit commit, Predicate<Request> kind) {
    return locks(accepted(commit, kind));
  }

  private static Vector<Verdict> accepted(Commit commit, Predicate<Request> kind) {
    return commit
        .wholes()
        .filter(Verdict::accepted)
        .filter(verdict -> kind.test(verdict.request()))
        .toVector();
  }

  private static int locks(Vector<Verdict> verdicts) {
    return verdicts.map(LeaseMetrics::locks).sum().intValue();
  }

  /** Locks that were refused since another caller had one of them. */
  private static int refused(Commit commit) {
    return locks(
        commit
            .wholes()
            .filter(verdict -> verdict.request().reserves().isDefined())
            .filter(verdict -> verdict.refusal().exists(LeaseMetrics::isHeld))
            .toVector());
  }

  /** Whether the reason is that another caller has it. */
  static boolean isHeld(Reason reason) {
    return reason.concern() == Concern.CAPACITY;
  }

  /** Of how many locks a request is. */
  private static int locks(Verdict verdict) {
    int others =
        verdict.request() instanceof Claim claim
            ? claim.others().size()
            : verdict
                .participants()
                .map(participants -> participants.commits().size())
                .getOrElse(0);
    return 1 + others;
  }

  private LeaseMetrics() {}
}
