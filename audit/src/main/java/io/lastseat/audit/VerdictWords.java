package io.lastseat.audit;

import io.lastseat.model.Grant;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;

/** A verdict in words: all that is decided in it. */
final class VerdictWords {

  static String of(Verdict verdict) {
    boolean changes = verdict.request().reservation().isDefined();
    return verdict.outcome().code()
        + verdict.refusal().map(Reason::code).map(code -> ": " + code).getOrElse("")
        + verdict.explanation().map(", because \"%s\""::formatted).getOrElse("")
        + ", %+d, %d left".formatted(verdict.change(), verdict.left())
        + verdict.grant().filter(grant -> changes).map(VerdictWords::change).getOrElse("")
        + verdict
            .grant()
            .flatMap(Grant::hold)
            .map(hold -> ", held from %s to %s".formatted(hold.since(), hold.until()))
            .getOrElse("")
        + verdict.released().map(", no longer held until %s"::formatted).getOrElse("");
  }

  private static String change(Grant grant) {
    String after = grant.isEnded() ? "it has ended" : "it has %d".formatted(grant.units());
    return grant.changes() == 1
        ? ", " + after
        : ", %s after %d changes".formatted(after, grant.changes());
  }

  private VerdictWords() {}
}
