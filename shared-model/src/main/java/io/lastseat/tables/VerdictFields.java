package io.lastseat.tables;

import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.KindCodecs;

/**
 * A verdict as attributes, apart from its request and its number: what rows and entries of a commit
 * share. The change is left out where the kind of the request implies it.
 */
public final class VerdictFields {

  private static final Field REASON = new Field("reason", "r");
  private static final Field LEFT = new Field("left", "f");
  private static final Field CHANGE = new Field("change", "d");

  /** Writes the verdict. */
  public static void write(Verdict verdict, ItemWriter to) {
    to.text(REASON, verdict.refusal().map(Reason::code)).number(LEFT, verdict.left());
    if (verdict.change() != implied(verdict.request(), verdict.outcome())) {
      to.number(CHANGE, verdict.change());
    }
  }

  /** Reads it back; throws {@link IllegalArgumentException} where it is damaged. */
  public static Verdict read(Request request, long decisionNo, ItemReader from) {
    Outcome outcome =
        from.textIfAny(REASON).map(VerdictFields::rejected).getOrElse(Outcome.accepted());
    long change = from.numberIfAny(CHANGE).getOrElse(() -> implied(request, outcome));
    return new Verdict(request, decisionNo, outcome, change, from.number(LEFT));
  }

  private static Outcome rejected(String code) {
    return new Outcome.Rejected(
        Reason.ofCode(code)
            .getOrElseThrow(() -> new IllegalArgumentException("reason " + code + " is unknown")));
  }

  private static long implied(Request request, Outcome outcome) {
    return outcome instanceof Outcome.Accepted ? KindCodecs.of(request).impliedChange(request) : 0;
  }

  private VerdictFields() {}
}
