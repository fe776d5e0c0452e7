package io.lastseat.local.ops;

import io.lastseat.audit.Difference;
import io.vavr.collection.Vector;

/** Differences that an audit found which was begun on this page. */
final class AuditTroubles implements TroubleSource {

  private final OpsAudits audits;

  AuditTroubles(OpsAudits audits) {
    this.audits = audits;
  }

  @Override
  public String looksAt() {
    return "the audits that were begun on this page";
  }

  @Override
  public Vector<Trouble> now() {
    return audits
        .results()
        .filter(result -> result.differences() > 0 || result.failure().isDefined())
        .map(AuditTroubles::trouble);
  }

  private static Trouble trouble(OpsAudits.Result result) {
    boolean differs = result.differences() > 0;
    return Trouble.of(
            "audit " + result.resource(),
            differs,
            differs
                ? "The audit found %d differences".formatted(result.differences())
                : "The audit could not be done",
            result
                .failure()
                .getOrElse(() -> result.first().map(AuditTroubles::words).getOrElse("")),
            "'lastseat audit %s' prints where. Change nothing by hand before you know why."
                .formatted(result.resource()))
        .about(result.resource())
        .since(result.at());
  }

  private static String words(Difference first) {
    return "The first: %s%s; it stands %s, and should stand %s."
        .formatted(
            first.what(),
            first.commit().map(number -> " in commit " + number).getOrElse(""),
            first.stands(),
            first.should());
  }
}
