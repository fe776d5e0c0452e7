package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The end of a reservation: what it has comes back, and it has nothing for ever. */
final class AuditedCancel extends AuditedFollowUp {

  @Override
  public Map<String, String> fields() {
    return Map.of("p", "target", "fl", "failure", "tk", "token");
  }

  @Override
  String nothing() {
    return "nothing_to_cancel";
  }

  /** It leaves the list. */
  @Override
  @Nullable String whileWaiting() {
    return null;
  }

  @Override
  @Nullable String refusal(Account books, Attributes entry, AuditedGrant before) {
    return books.result() == null ? null : "run_succeeded";
  }

  @Override
  public void granted(Account books, Attributes entry) {
    books.failed(entry.textOrNull("fl"));
  }

  @Override
  AuditedGrant after(
      Account books, AuditedGrant before, Attributes entry, long now, long decisionNo) {
    return AuditedGrant.forGood(0, before.changes() + 1, decisionNo);
  }

  @Override
  public Long impliedUnits(Attributes entry) {
    return 0L;
  }
}
