package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Another quantity, held as before. More of it needs what a new reservation needs. */
final class AuditedChange extends AuditedFollowUp {

  @Override
  public Map<String, String> fields() {
    return Map.of("p", "target", "q", "quantity");
  }

  @Override
  @Nullable String refusal(Account books, Attributes entry, AuditedGrant before) {
    AuditedTerms terms = books.terms();
    long more = entry.number("q") - before.units();
    if (before.isLapsed(books.clock())) {
      return "hold_lapsed";
    } else if (more <= 0 || terms == null) {
      return null;
    } else if (books.isClosedFor(entry)) {
      return "resource_closed";
    } else if (entry.number("t") >= terms.closes()) {
      return "closed";
    } else if (entry.number("q") > terms.most()) {
      return "quantity_beyond_limit";
    }
    String beyond = books.beyondLimits(reservation(entry), more, 0);
    if (beyond != null && beyond.equals("applicant_units_beyond_limit")) {
      return beyond;
    }
    return books.lacking(more);
  }

  @Override
  boolean isOfAPart(Attributes entry, Set<Long> units) {
    return true;
  }

  @Override
  AuditedGrant after(
      Account books, AuditedGrant before, Attributes entry, long now, long decisionNo) {
    return before.changed(entry.number("q"), before.until(), decisionNo);
  }

  @Override
  public Long impliedUnits(Attributes entry) {
    return entry.number("q");
  }
}
