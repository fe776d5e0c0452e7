package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;

/** What cannot be meant is refused, whatever the books say. */
final class AuditedImpossible implements AuditedKind {

  @Override
  public Map<String, String> fields() {
    return Map.of("w", "why");
  }

  @Override
  public String refusal(Account books, Attributes entry) {
    return "invalid";
  }

  @Override
  public boolean isImpossible() {
    return true;
  }
}
