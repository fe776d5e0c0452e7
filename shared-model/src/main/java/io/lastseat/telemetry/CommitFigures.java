package io.lastseat.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.LogSize;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.vavr.collection.Map;

/** What lines and metrics count in a commit. */
final class CommitFigures {

  static int accepted(Commit commit) {
    return commit.verdicts().count(Verdict::accepted);
  }

  /** How many were refused for each reason. */
  static Map<String, Integer> refused(Commit commit) {
    return commit
        .verdicts()
        .flatMap(Verdict::refusal)
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
