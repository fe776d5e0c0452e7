package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.store.Attributes;

/**
 * Checks the promises of a lock by its entries alone: a grant has an end, except of an execution,
 * its token is greater than all that were given before, also in a log that a restore has lost, and
 * each accepted request about a grant shows its newest token. A waiting call was told no token, and
 * shows 0 to leave.
 */
final class LeaseCheck {

  private static final long NO_TOKEN_YET = 0;

  private long token;
  private long greatest;

  /** The greatest token that was ever given. */
  long greatest() {
    return greatest;
  }

  /** In the log as it was before a restore this one was given: those to come must be greater. */
  void given(long before) {
    greatest = Math.max(greatest, before);
  }

  /**
   * Something that was asked of a lock was granted.
   *
   * @param newToken that of a grant by this decision
   */
  void enter(Attributes entry, long newToken, boolean execution) {
    String kind = kind(entry, AuditedKinds.isPart(entry) ? "as" : "k");
    switch (kind) {
      case "reserve", "claim" -> granted(entry, newToken, execution);
      case "extend", "confirm", "cancel", "change" -> about(entry, kind, execution);
      default -> {}
    }
  }

  /** Somebody got it from the line. */
  void promoted(Attributes entry, long newToken) {
    granted(entry, newToken, false);
  }

  private static String kind(Attributes entry, String name) {
    return entry.has(name) ? entry.text(name) : "reserve";
  }

  private void granted(Attributes entry, long newToken, boolean execution) {
    if (!execution && !entry.has("y")) {
      throw new Violation(Promise.CAPACITY, "a lock is somebody's without an end: " + entry);
    }
    if (newToken <= greatest) {
      throw new Violation(
          Promise.CAPACITY, "the token %d comes after %d".formatted(newToken, greatest));
    }
    token = newToken;
    greatest = newToken;
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
