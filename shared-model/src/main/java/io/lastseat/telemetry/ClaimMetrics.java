package io.lastseat.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Claim;
import io.vavr.collection.Seq;

/** The metrics of claims over several resources; each is counted at its home. */
final class ClaimMetrics {

  /** Claims that got all that they asked for. */
  static int granted(Commit commit) {
    return claims(commit).count(Verdict::accepted);
  }

  /** Claims that got nothing. */
  static int refused(Commit commit) {
    return claims(commit).count(verdict -> verdict.refusal().isDefined());
  }

  /** From intake to verdict, in milliseconds, of each. */
  static Seq<Long> waitedMillis(Commit commit) {
    return claims(commit).map(verdict -> CommitFigures.waitedMillis(commit, verdict));
  }

  /** Locks that are acquired together are counted as locks. */
  private static Seq<Verdict> claims(Commit commit) {
    return commit
        .verdicts()
        .filter(verdict -> verdict.request() instanceof Claim claim && claim.main().isEmpty());
  }

  private ClaimMetrics() {}
}
