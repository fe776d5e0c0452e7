package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What was held is somebody's own for good, or a part of it. After the lapse it needs room. */
final class AuditedConfirm extends AuditedFollowUp {

  @Override
  public Map<String, String> fields() {
    return Map.of("p", "target", "q", "quantity", "rs", "result", "tk", "token");
  }

  @Override
  @Nullable String refusal(Account books, Attributes entry, AuditedGrant before) {
    long wanted = entry.number("q", before.units());
    AuditedTerms terms = books.terms();
    if (!before.isHeld() && wanted != before.units()) {
      return "not_held";
    } else if (books.result() != null && !left(entry).equals(books.result())) {
      return "run_succeeded";
    } else if (wanted > before.units()) {
      return "more_than_granted";
    } else if (before.isLapsed(books.clock()) && books.isClosedFor(entry)) {
      return "resource_closed";
    } else if (before.isLapsed(books.clock())
        && terms != null
        && entry.number("t") >= terms.closes()) {
      return "closed";
    } else if (before.isHeld() && terms != null && entry.number("t") >= terms.confirmBy()) {
      return "confirmation_closed";
    } else if (books.isLock() && !books.isExecution()) {
      return "hold_beyond_limit";
    }
    if (!before.isLapsed(books.clock())) {
      return null;
    }
    String beyond = books.beyondLimits(reservation(entry), wanted, 1);
    return beyond == null ? books.lacking(wanted) : beyond;
  }

  /** A run that says nothing leaves null. */
  private static String left(Attributes entry) {
    String said = entry.textOrNull("rs");
    return said == null ? "null" : said;
  }

  @Override
  public void granted(Account books, Attributes entry) {
    books.succeeded(left(entry));
  }

  @Override
  boolean isOfAPart(Attributes entry, Set<Long> units) {
    return entry.has("q") && !units.equals(Set.of(entry.number("q")));
  }

  @Override
  AuditedGrant after(
      Account books, AuditedGrant before, Attributes entry, long now, long decisionNo) {
    return AuditedGrant.forGood(
        entry.number("q", before.units()), before.changes() + 1, decisionNo);
  }

  @Override
  public @Nullable Long impliedUnits(Attributes entry) {
    return entry.has("q") ? entry.number("q") : null;
  }
}
