package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A live hold lapses later: so long after the decision, if that is later than it would anyway. */
final class AuditedExtend extends AuditedFollowUp {

  @Override
  public Map<String, String> fields() {
    return Map.of("p", "target", "b", "hold", "tk", "token");
  }

  @Override
  @Nullable String refusal(Account books, Attributes entry, AuditedGrant before) {
    if (!before.isHeld()) {
      return "not_held";
    } else if (before.isLapsed(books.clock())) {
      return "hold_lapsed";
    }
    AuditedTerms terms = books.terms();
    if (books.isClosedFor(entry)) {
      return "resource_closed";
    }
    if (books.isLock()) {
      return entry.number("b") <= AuditedTerms.LONGEST_LEASE_MILLIS ? null : "hold_beyond_limit";
    }
    boolean within =
        terms != null
            && terms.longestHold() > 0
            && books.now() + entry.number("b") - before.since() <= terms.longestHold();
    return within ? null : "hold_beyond_limit";
  }

  @Override
  AuditedGrant after(
      Account books, AuditedGrant before, Attributes entry, long now, long decisionNo) {
    long length = entry.number("b");
    long end = books.isLock() ? now + length : AuditedGrant.end(now, length);
    return before.changed(before.units(), Math.max(before.until(), end), decisionNo);
  }
}
