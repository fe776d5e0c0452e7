package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a claim, or its end, asks of another resource than its home: decided as if asked there. */
public final class AuditedPart implements AuditedKind {

  private final AuditedKind asked;

  AuditedPart(AuditedKind asked) {
    this.asked = asked;
  }

  @Override
  public Map<String, String> fields() {
    Map<String, String> fields = new HashMap<>(asked.fields());
    fields.put("hm", "home");
    fields.put("wh", "whole");
    fields.put("as", "asked");
    return fields;
  }

  @Override
  public Map<String, String> inside(String brief) {
    return asked.inside(brief);
  }

  @Override
  public @Nullable AuditedTerms terms(Account books, Attributes entry) {
    return asked.terms(books, entry);
  }

  @Override
  public @Nullable String refusal(Account books, Attributes entry) {
    return asked.refusal(books, entry);
  }

  @Override
  public @Nullable String reservation(Attributes entry) {
    return asked.reservation(entry);
  }

  @Override
  public @Nullable AuditedGrant grant(Account books, Attributes entry, long now, long decisionNo) {
    return asked.grant(books, entry, now, decisionNo);
  }

  @Override
  public void granted(Account books, Attributes entry) {
    asked.granted(books, entry);
  }

  @Override
  public boolean isAboutReservations() {
    return true;
  }

  @Override
  public boolean isAboutAnother() {
    return asked.isAboutAnother();
  }

  @Override
  public Map<String, String> waitingFields() {
    return asked.isAboutAnother() ? asked.waitingFields() : Map.of();
  }

  @Override
  public @Nullable Long impliedUnits(Attributes entry) {
    return asked.impliedUnits(entry);
  }

  @Override
  public long impliedChange(Attributes entry) {
    return asked.impliedChange(entry);
  }
}
