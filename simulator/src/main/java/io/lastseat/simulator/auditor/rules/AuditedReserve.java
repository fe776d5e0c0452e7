package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reservation: the time that intake wrote into it is held against the window. */
final class AuditedReserve implements AuditedKind {

  private static final long MOST = 1_000_000_000_000L;

  @Override
  public Map<String, String> fields() {
    return Map.of(
        "a", "applicant", "q", "quantity", "n", "note", "b", "hold", "o", "over", "c", "by");
  }

  @Override
  public @Nullable String refusal(Account books, Attributes entry) {
    long takenAt = entry.number("t");
    AuditedTerms terms = books.terms();
    if (terms == null) {
      return "unknown_resource";
    } else if (takenAt >= terms.closed()) {
      return "resource_closed";
    } else if (takenAt < terms.opens()) {
      return "not_open_yet";
    } else if (takenAt >= terms.closes()) {
      return "closed";
    } else if (entry.number("b", 0) > terms.longestHold()) {
      return "hold_beyond_limit";
    } else if (entry.number("q") > terms.most()) {
      return "quantity_beyond_limit";
    }
    if (mayGoOver(entry)) {
      return books.taken() + entry.number("q") > MOST ? "capacity_beyond_limit" : null;
    }
    return books.lacking(entry.number("q"));
  }

  @Override
  public boolean mayGoOver(Attributes entry) {
    return entry.has("o") && entry.wanted("o").bool();
  }

  @Override
  public boolean isAboutReservations() {
    return true;
  }

  @Override
  public String reservation(Attributes entry) {
    return entry.text("i");
  }

  @Override
  public AuditedGrant grant(Account books, Attributes entry, long now, long decisionNo) {
    AuditedTerms terms = books.terms();
    long hold = entry.number("b", terms == null ? 0 : terms.hold());
    return hold == 0
        ? AuditedGrant.forGood(entry.number("q"), 0, decisionNo)
        : new AuditedGrant(entry.number("q"), now, AuditedGrant.end(now, hold), 0, decisionNo);
  }

  @Override
  public Long impliedUnits(Attributes entry) {
    return entry.number("q");
  }

  @Override
  public long impliedChange(Attributes entry) {
    return entry.number("q");
  }
}
