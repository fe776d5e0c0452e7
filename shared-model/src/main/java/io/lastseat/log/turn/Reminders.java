package io.lastseat.log.turn;

import io.lastseat.model.commit.Commit;
import java.time.Instant;

/**
 * Notes in the wheel when a log must be looked at without a request, and in the public list that a
 * resource is open. It does so before the append, so that no process can die between the two.
 */
public final class Reminders {

  private final LogParts parts;

  public Reminders(LogParts parts) {
    this.parts = parts;
  }

  /**
   * The rows of promotions belong to no request that would be delivered again: so the wake-up looks
   * at them once more. Due places that did not fit need a reminder, too.
   */
  public void before(Commit commit) {
    Instant now = parts.clock().instant();
    if (commit.promotions().nonEmpty() || commit.full().isDefined()) {
      parts.wheel().remind(commit.resource(), now);
    }
    for (Instant moment : commit.books().wakesAt()) {
      // The clock of the books may be far behind: holds that have lapsed meanwhile need a look now.
      parts.wheel().remind(commit.resource(), moment.isBefore(now) ? now : moment);
    }
    parts.publicList().before(commit);
  }
}
