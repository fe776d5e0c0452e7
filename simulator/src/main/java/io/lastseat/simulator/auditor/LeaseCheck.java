package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.store.Attributes;

/**
 * Checks the promises of a lock by its entries alone: a grant has an end, except of an execution,
 * and each accepted request about a grant shows its newest token. A waiting call was told no token,
 * and shows 0 to leave.
 */
final class LeaseCheck {

  private static final long NO_TOKEN_YET = 0;

  private long token;

  /** Something that was asked of a lock was granted. */
  void enter(Attributes entry, long decisionNo, boolean execution) {
    String kind = kind(entry, AuditedKinds.isPart(entry) ? "as" : "k");
    switch (kind) {
      case "reserve", "claim" -> granted(entry, decisionNo, execution);
      case "extend", "confirm", "cancel", "change" -> about(entry, kind, execution);
      default -> {}
    }
  }

  /** Somebody got it from the line. */
  void promoted(Attributes entry, long decisionNo) {
    granted(entry, decisionNo, false);
  }

  private static String kind(Attributes entry, String name) {
    return entry.has(name) ? entry.text(name) : "reserve";
  }

  private void granted(Attributes entry, long decisionNo, boolean execution) {
    if (!execution && !entry.has("y")) {
      throw new Violation(Promise.CAPACITY, "a lock is somebody's without an end: " + entry);
    }
    token = decisionNo;
  }

  private void about(Attributes entry, String kind, boolean execution) {
    boolean leaves = kind.equals("cancel") && entry.number("tk", token) == NO_TOKEN_YET;
    boolean shows = entry.has("tk") && entry.number("tk") == token;
    if (!AuditedKinds.isPart(entry) && !shows && !leaves) {
      throw new Violation(
          Promise.CAPACITY, "granted without the token %d of the lock: %s".formatted(token, entry));
    }
    if (kind.equals("confirm") && !execution) {
      throw new Violation(Promise.CAPACITY, "a lock is kept without an end: " + entry);
    }
  }
}
