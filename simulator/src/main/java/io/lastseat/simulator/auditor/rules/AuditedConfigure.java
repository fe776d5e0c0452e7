package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The creation of a resource, or other terms for it. */
final class AuditedConfigure implements AuditedKind {

  @Override
  public Map<String, String> fields() {
    Map<String, String> fields = new HashMap<>(AuditedTerms.FIELDS);
    fields.put("l", "lanes");
    fields.put("e", "ifTerms");
    return fields;
  }

  @Override
  public @Nullable String refusal(Account books, Attributes entry) {
    if (entry.has("e") && entry.number("e") != books.termsNumber()) {
      return "terms_changed";
    }
    AuditedTerms before = books.terms();
    if (before == null) {
      return null;
    }
    if (entry.has("l") && entry.number("l") != books.lanes()) {
      return "lanes_fixed";
    }
    AuditedTerms after = AuditedTerms.of(entry);
    if (after.limitsApplicants() != before.limitsApplicants()) {
      return "limits_fixed";
    }
    boolean same = after.isLock() == before.isLock() && after.isExecution() == before.isExecution();
    if (!same) {
      return "lock_fixed";
    }
    if (!before.mayBecome(after)) {
      return "series_fixed";
    }
    return entry.has("e") || before.equals(after) ? null : "terms_differ";
  }

  @Override
  public void granted(Account books, Attributes entry) {
    books.agree(AuditedTerms.of(entry), entry.number("l", 1));
  }
}
