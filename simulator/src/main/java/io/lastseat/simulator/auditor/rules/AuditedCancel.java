package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The end of a reservation: what was granted comes back. */
final class AuditedCancel implements AuditedKind {

  @Override
  public Map<String, String> fields() {
    return Map.of("p", "target");
  }

  @Override
  public @Nullable String refusal(Account books, Attributes entry) {
    LoggedVerdict target = books.verdict(entry.text("p"));
    if (target == null) {
      return "unknown_reservation";
    }
    boolean stands = target.isGranted() && !books.isEnded(entry.text("p"));
    return stands ? null : "nothing_to_cancel";
  }

  @Override
  public long change(Account books, Attributes entry) {
    LoggedVerdict target = books.verdict(entry.text("p"));
    return target == null ? 0 : -target.change();
  }

  @Override
  public String ends(Attributes entry) {
    return entry.text("p");
  }
}
