package io.lastseat.audit;

import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;

/** A verdict in words: all that is decided in it. */
final class VerdictWords {

  static String of(Verdict verdict) {
    return verdict.outcome().code()
        + verdict.refusal().map(Reason::code).map(code -> ": " + code).getOrElse("")
        + ", %+d, %d left".formatted(verdict.change(), verdict.left());
  }

  private VerdictWords() {}
}
