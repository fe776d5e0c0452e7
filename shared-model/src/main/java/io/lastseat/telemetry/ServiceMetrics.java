package io.lastseat.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.Reason;
import io.lastseat.telemetry.Figures.Unit;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * The metrics of a service, by the names that they have in CloudWatch. A process that appends
 * counts {@code Commits}, {@code Accepted}, {@code Refused}, {@code RefusedByReason} (by {@code
 * reason} too), {@code TimeToVerdict} in milliseconds, {@code LogFilled} in per cent and {@code
 * LostAppends}; where there are waiting lists, {@code Waiting} and {@code Promoted} too, and where
 * there are holds, {@code Held}, {@code Confirmed} and {@code Cancelled}. What was granted from a
 * list is promoted and not accepted, so nothing counts twice.
 *
 * <p>Of claims there are {@code ClaimsGranted}, {@code ClaimsRefused} and {@code
 * ClaimTimeToVerdict} in milliseconds; of locks {@code LocksAcquired}, {@code LocksWaited} (those
 * of them that were granted from the line), {@code LocksRefused} (since another caller had one),
 * {@code LocksReleased} and {@code LocksTakenOver} (the lease of another had lapsed); of executions
 * {@code ExecutionsStarted}, {@code ExecutionsSucceeded}, {@code ExecutionsFailed} and {@code
 * ExecutionsTakenOver}. No lock has a metric of its own: names are without bound, and CloudWatch
 * charges for each. Safe for use by many threads.
 */
public final class ServiceMetrics {

  private final Figures figures;

  /** That go there. */
  public ServiceMetrics(Figures figures) {
    this.figures = figures;
  }

  /**
   * On lines of CloudWatch's embedded metric format, in this namespace and by {@code service}.
   *
   * @param clock stamps them
   * @param out standard output, where a function's log is made of it
   */
  public ServiceMetrics(String namespace, String service, Clock clock, Consumer<String> out) {
    this(new EmbeddedFigures(namespace, service, clock, out));
  }

  /** A commit was appended. */
  public void committed(Commit commit) {
    Figures own = figures;
    own.add("Commits", Unit.COUNT, 1);
    own.add("Accepted", Unit.COUNT, CommitFigures.accepted(commit));
    own.add("Refused", Unit.COUNT, CommitFigures.refused(commit).values().sum().intValue());
    addIfAny(own, "Waiting", CommitFigures.waiting(commit));
    addIfAny(own, "Promoted", CommitFigures.promoted(commit));
    addIfAny(own, "Held", CommitFigures.held(commit));
    addIfAny(own, "Confirmed", CommitFigures.confirmed(commit));
    addIfAny(own, "Cancelled", CommitFigures.cancelled(commit));
    LeaseMetrics.of(commit).forEach((name, times) -> own.add(name, Unit.COUNT, times));
    addIfAny(own, "ClaimsGranted", ClaimMetrics.granted(commit));
    addIfAny(own, "ClaimsRefused", ClaimMetrics.refused(commit));
    ClaimMetrics.waitedMillis(commit)
        .forEach(waited -> own.add("ClaimTimeToVerdict", Unit.MILLISECONDS, (double) waited));
    own.add("LogFilled", Unit.PERCENT, CommitFigures.logFilledPercent(commit));
    commit
        .verdicts()
        .map(verdict -> CommitFigures.waitedMillis(commit, verdict))
        .forEach(waited -> own.add("TimeToVerdict", Unit.MILLISECONDS, (double) waited));
    CommitFigures.refused(commit)
        .forEach((code, times) -> countBy("reason", code, "RefusedByReason", times));
  }

  /** Other processes were faster, {@code times} times. */
  public void lostAppends(int times) {
    count("LostAppends", times);
  }

  /**
   * {@code times} locks or executions were granted without a release, since their leases had
   * lapsed.
   */
  public void takenOver(boolean execution, int times) {
    count(execution ? "ExecutionsTakenOver" : "LocksTakenOver", times);
  }

  /** A lock was refused, for this reason, before anything was written. */
  public void lockTurnedAway(Reason reason) {
    if (LeaseMetrics.isHeld(reason)) {
      count("LocksRefused", 1);
    }
  }

  /** Adds to a metric of the service as a whole. */
  public void count(String name, int times) {
    figures.add(name, Unit.COUNT, times);
  }

  /** The same, by one more dimension. */
  public void countBy(String dimension, String value, String name, int times) {
    figures.addBy(dimension, value, name, times);
  }

  /** So long something took, or has lasted. */
  public void millis(String name, long value) {
    figures.add(name, Unit.MILLISECONDS, (double) value);
  }

  /** Writes the counts since the last time, if there are any. */
  public void flush() {
    figures.flush();
  }

  private static void addIfAny(Figures figures, String name, int times) {
    if (times > 0) {
      figures.add(name, Unit.COUNT, times);
    }
  }
}
