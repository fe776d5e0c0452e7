package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reservation at its home, with others beside it; what those say is checked with their logs. */
final class AuditedClaim implements AuditedKind {

  private final AuditedKind own;

  AuditedClaim(AuditedKind own) {
    this.own = own;
  }

  @Override
  public Map<String, String> fields() {
    Map<String, String> fields = new HashMap<>(own.fields());
    fields.put("ot", "others");
    fields.put("mn", "main");
    return fields;
  }

  @Override
  public Map<String, String> inside(String brief) {
    return own.inside(brief);
  }

  @Override
  public @Nullable AuditedTerms terms(Account books, Attributes entry) {
    return own.terms(books, entry);
  }

  @Override
  public @Nullable String refusal(Account books, Attributes entry) {
    AuditedTerms terms = books.terms();
    if (terms != null && terms.limitsApplicants()) {
      return "applicants_limited";
    }
    boolean mistaken = terms != null && terms.isLock() && !entry.has("mn");
    return mistaken ? "lock_alone" : own.refusal(books, entry);
  }

  @Override
  public boolean isAboutReservations() {
    return true;
  }

  @Override
  public @Nullable String reservation(Attributes entry) {
    return own.reservation(entry);
  }

  /** Held as long as was asked for, or as was agreed among all. */
  @Override
  public AuditedGrant grant(Account books, Attributes entry, long now, long decisionNo) {
    AuditedTerms terms = books.terms();
    long usual = terms == null ? 0 : terms.hold();
    if (entry.has("mn") && entry.has("b")) {
      return AuditedGrant.lease(now, entry.number("b"), 0, decisionNo);
    }
    long agreed = entry.has("tg") ? entry.map("tg").number("h", 0) : usual;
    return AuditedGrant.held(entry.number("q"), now, entry.number("b", agreed), 0, decisionNo);
  }

  @Override
  public void granted(Account books, Attributes entry) {
    own.granted(books, entry);
  }

  @Override
  public @Nullable Long impliedUnits(Attributes entry) {
    return own.impliedUnits(entry);
  }

  @Override
  public long impliedChange(Attributes entry) {
    return own.impliedChange(entry);
  }
}
