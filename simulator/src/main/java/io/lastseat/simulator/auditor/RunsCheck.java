package io.lastseat.simulator.auditor;

import io.lastseat.simulator.store.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * What is promised of an execution, held against what its log records, decision by decision: after
 * one success nobody gets a run, no two runs are under way at the same time, tokens grow, and only
 * the newest run, as long as it is under way, is renewed or ended. It knows nothing of the rules by
 * which that comes about.
 */
final class RunsCheck {

  private static final String RESERVE = "reserve";

  private long token;
  private String run = "";
  private long until;
  private boolean ended = true;
  private @Nullable String result;

  /**
   * Something that was asked of it was granted.
   *
   * @param newToken that of a run which begins by this decision
   * @param clock of the books, by which leases end
   * @param decidedAt of its commit
   */
  void enter(Attributes entry, long newToken, long clock, long decidedAt) {
    switch (entry.has("k") ? entry.text("k") : RESERVE) {
      case RESERVE -> started(entry, newToken, Math.max(clock, decidedAt));
      case "extend" -> {
        underWay(entry, clock);
        until = entry.number("y");
      }
      case "confirm" -> succeeded(entry, clock);
      case "cancel" -> failed(entry, clock);
      default -> {}
    }
  }

  private void started(Attributes entry, long newToken, long now) {
    if (result != null) {
      throw new Violation(
          Promise.ONE_VERDICT, "%s runs what has succeeded: %s".formatted(entry.text("i"), result));
    }
    if (!ended && now < until) {
      throw new Violation(
          Promise.CAPACITY,
          "%s runs from %d on, and %s runs until %d".formatted(entry.text("i"), now, run, until));
    }
    if (newToken <= token) {
      throw new Violation(
          Promise.CAPACITY, "the token %d comes after %d".formatted(newToken, token));
    }
    token = newToken;
    run = entry.text("i");
    until = entry.number("y", Long.MAX_VALUE);
    ended = false;
  }

  /** Said once more, it says the same. */
  private void succeeded(Attributes entry, long clock) {
    String left = entry.has("rs") ? entry.text("rs") : "null";
    if (result == null) {
      underWay(entry, clock);
    } else if (!result.equals(left) || !entry.text("p").equals(run)) {
      throw new Violation(
          Promise.ONE_VERDICT, "the result %s is changed to %s".formatted(result, left));
    }
    result = left;
    until = Long.MAX_VALUE;
  }

  private void failed(Attributes entry, long clock) {
    if (result != null) {
      throw new Violation(Promise.ONE_VERDICT, "what has succeeded fails: " + result);
    }
    underWay(entry, clock);
    ended = true;
  }

  private void underWay(Attributes entry, long clock) {
    if (!entry.text("p").equals(run) || ended || clock >= until) {
      throw new Violation(
          Promise.CAPACITY,
          "%s is about a run that is over; the newest is %s, until %d"
              .formatted(entry.text("i"), run, until));
    }
  }
}
