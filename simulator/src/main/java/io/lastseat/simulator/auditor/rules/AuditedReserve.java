package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reservation: the time that intake wrote into it is held against the window. */
final class AuditedReserve implements AuditedKind {

  @Override
  public Map<String, String> fields() {
    return Map.of("a", "applicant", "q", "quantity", "n", "note");
  }

  @Override
  public @Nullable String refusal(Account books, Attributes entry) {
    long takenAt = entry.number("t");
    long quantity = entry.number("q");
    AuditedTerms terms = books.terms();
    if (terms == null) {
      return "unknown_resource";
    } else if (takenAt < terms.opens()) {
      return "not_open_yet";
    } else if (takenAt >= terms.closes()) {
      return "closed";
    } else if (quantity > terms.most()) {
      return "quantity_beyond_limit";
    } else if (terms.capacity() <= books.taken()) {
      return "sold_out";
    }
    return quantity > terms.capacity() - books.taken() ? "not_enough_left" : null;
  }

  @Override
  public long change(Account books, Attributes entry) {
    return entry.number("q");
  }
}
