package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** More capacity, which is a change of the terms. */
final class AuditedDeposit implements AuditedKind {

  private static final long MOST = 1_000_000_000_000L;

  @Override
  public Map<String, String> fields() {
    return Map.of("q", "amount");
  }

  @Override
  public @Nullable String refusal(Account books, Attributes entry) {
    AuditedTerms terms = books.terms();
    if (terms == null) {
      return "unknown_resource";
    }
    if (terms.isSeries()) {
      return "is_a_series";
    }
    if (books.isClosedFor(entry)) {
      return "resource_closed";
    }
    boolean beyond = terms.isLock() || terms.capacity() + entry.number("q") > MOST;
    return beyond ? "capacity_beyond_limit" : null;
  }

  @Override
  public void granted(Account books, Attributes entry) {
    AuditedTerms terms = books.terms();
    if (terms != null) {
      books.agree(terms.withMore(entry.number("q")), books.lanes());
    }
  }
}
