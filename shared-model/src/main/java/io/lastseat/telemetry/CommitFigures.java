package io.lastseat.telemetry;

import io.lastseat.model.LogSize;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusalSubject;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.telemetry.Figures.Unit;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.Locale;
import java.util.function.Predicate;

/** The figures of a commit for lines and metrics. */
final class CommitFigures {

  /**
   * The line of a commit: its decisions, and the books after it. If calls decided, it has {@code
   * "admission":"immediate"}. Figures that only some commits have are left out if they are 0:
   * {@code "waiting"}, {@code "held"}, {@code "locksAcquired"} and so on, with the names of the
   * metrics.
   */
  static String line(Commit commit) {
    return EventLine.of(
        "commit",
        commit.resource(),
        json -> {
          if (commit.isImmediate()) {
            json.writeStringField("admission", "immediate");
          }
          json.writeNumberField("commit", commit.number());
          json.writeNumberField("decisions", commit.entries().size());
          json.writeNumberField("lastDecision", commit.books().decisions());
          json.writeNumberField("accepted", accepted(commit));
          for (var some : ofSome(commit)) {
            String name = some._1();
            json.writeNumberField(
                name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1), some._2());
          }
          json.writeNumberField("capacity", commit.books().capacity());
          json.writeNumberField("taken", commit.books().taken());
          json.writeNumberField("logFilledPercent", Math.round(logFilledPercent(commit)));
          json.writeNumberField(
              "oldestWaitedMillis", waitedMillis(commit, commit.verdicts()).max().getOrElse(0L));
          json.writeObjectFieldStart("refused");
          for (var some : refused(commit)) {
            json.writeNumberField(some._1(), some._2());
          }
          json.writeEndObject();
        });
  }

  /**
   * Adds the metrics of a commit. A promotion does not count as accepted, so nothing counts twice.
   * A claim counts in the commit of its home.
   */
  static void count(Commit commit, Figures figures) {
    Map<String, Integer> refused = refused(commit);
    // Locks that are acquired together count as locks.
    Seq<Verdict> claims =
        commit
            .verdicts()
            .filter(verdict -> verdict.request() instanceof Claim claim && claim.main().isEmpty());
    figures.add("Commits", Unit.COUNT, 1);
    figures.add("Accepted", Unit.COUNT, accepted(commit));
    figures.add("Refused", Unit.COUNT, refused.values().sum().intValue());
    ofSome(commit).forEach((name, times) -> figures.add(name, Unit.COUNT, times));
    addIfAny(figures, "ClaimsGranted", claims.count(Verdict::accepted));
    addIfAny(figures, "ClaimsRefused", claims.count(verdict -> verdict.refusal().isDefined()));
    waitedMillis(commit, claims)
        .forEach(waited -> figures.add("ClaimTimeToVerdict", Unit.MILLISECONDS, (double) waited));
    figures.add("LogFilled", Unit.PERCENT, logFilledPercent(commit));
    waitedMillis(commit, commit.verdicts())
        .forEach(waited -> figures.add("TimeToVerdict", Unit.MILLISECONDS, (double) waited));
    refused.forEach((code, times) -> figures.addBy("reason", code, "RefusedByReason", times));
  }

  private static void addIfAny(Figures figures, String name, int times) {
    if (times > 0) {
      figures.add(name, Unit.COUNT, times);
    }
  }

  /** The number of requests that were granted at their decision. */
  private static int accepted(Commit commit) {
    return commit.verdicts().count(Verdict::accepted);
  }

  /** The number of refusals for each reason, by verdicts and promotions. */
  private static Map<String, Integer> refused(Commit commit) {
    return commit
        .entries()
        .flatMap(entry -> entry.outcome().refusal())
        .groupBy(Reason::code)
        .mapValues(some -> some.size());
  }

  /** The time from intake to verdict of each request; at least 0, if two clocks disagree. */
  private static Seq<Long> waitedMillis(Commit commit, Seq<Verdict> verdicts) {
    long decidedAt = commit.decidedAt().toEpochMilli();
    return verdicts.map(
        verdict -> Math.max(0, decidedAt - verdict.request().takenAt().toEpochMilli()));
  }

  /** The percentage of a log's greatest size that is used. */
  private static double logFilledPercent(Commit commit) {
    return 100.0 * commit.books().log().bytes() / LogSize.MAX_BYTES;
  }

  /** The figures of some commits only, by the names of the metrics, without those that are 0. */
  private static Map<String, Integer> ofSome(Commit commit) {
    int promoted = commit.promotions().count(Promotion::accepted);
    Map<String, Integer> ofLists =
        LinkedHashMap.of(
            "Waiting",
            commit.verdicts().count(verdict -> verdict.waiter().isDefined()),
            "Promoted",
            promoted);
    Map<String, Integer> others =
        commit.books().isExecution()
            ? ofExecution(commit)
            : commit.books().isLock() ? ofLock(commit, promoted) : ofReservations(commit);
    return LinkedHashMap.ofEntries(ofLists.toVector().appendAll(others))
        .filterValues(times -> times > 0);
  }

  /** The figures of reservations. Leases of locks and executions have figures of their own. */
  private static Map<String, Integer> ofReservations(Commit commit) {
    Seq<Verdict> accepted = commit.verdicts().filter(Verdict::accepted);
    return LinkedHashMap.of(
        "Held",
        commit.verdicts().count(CommitFigures::holds)
            + commit.promotions().count(promotion -> promotion.hold().isDefined()),
        "Confirmed",
        accepted.count(verdict -> verdict.request() instanceof Confirm),
        "Cancelled",
        accepted.count(verdict -> verdict.request() instanceof Cancel));
  }

  private static boolean holds(Verdict verdict) {
    return verdict.request().reserves().isDefined()
        && verdict.grant().exists(grant -> grant.hold().isDefined());
  }

  private static Map<String, Integer> ofExecution(Commit commit) {
    return LinkedHashMap.of(
        "ExecutionsStarted",
        locks(accepted(commit, CommitFigures::reserves)),
        "ExecutionsSucceeded",
        locks(accepted(commit, Confirm.class::isInstance)),
        "ExecutionsFailed",
        locks(accepted(commit, Cancel.class::isInstance)));
  }

  /**
   * The figures of a lock. It was refused since another caller had it, or its deadline in the line
   * was over, or the call withdrew it from the line.
   *
   * @param waited locks that were granted from the line
   */
  private static Map<String, Integer> ofLock(Commit commit, int waited) {
    Vector<Verdict> ended = accepted(commit, Cancel.class::isInstance);
    int withdrawn = ended.count(verdict -> verdict.unlisted() > 0);
    Vector<Verdict> refused =
        commit
            .wholes()
            .filter(verdict -> reserves(verdict.request()))
            .filter(verdict -> verdict.refusal().exists(CommitFigures::isHeld))
            .toVector();
    return LinkedHashMap.of(
        "LocksAcquired",
        locks(accepted(commit, CommitFigures::reserves)) + waited,
        "LocksWaited",
        waited,
        "LocksRefused",
        locks(refused) + commit.promotions().count(promotion -> !promotion.accepted()) + withdrawn,
        "LocksReleased",
        locks(ended.reject(verdict -> verdict.unlisted() > 0)));
  }

  private static boolean reserves(Request request) {
    return request.reserves().isDefined();
  }

  /** Whether the reason is that another caller has the lock. */
  static boolean isHeld(Reason reason) {
    return reason.concern() == RefusalSubject.CAPACITY;
  }

  private static Vector<Verdict> accepted(Commit commit, Predicate<Request> kind) {
    return commit
        .wholes()
        .filter(Verdict::accepted)
        .filter(verdict -> kind.test(verdict.request()))
        .toVector();
  }

  /** The number of locks. Those acquired together count one by one, in the home's commit. */
  private static int locks(Vector<Verdict> verdicts) {
    return verdicts.map(CommitFigures::locks).sum().intValue();
  }

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

  private CommitFigures() {}
}
