package io.lastseat.engine;

import io.lastseat.model.commit.Commit;
import java.time.Instant;

/**
 * Writes notes about a commit: in the timer wheel, when the log needs a look without a request, and
 * in the public list, that a resource is open. It writes them before the append, so that no process
 * can die between the two.
 */
public final class Reminders {

  private final LogParts parts;

  public Reminders(LogParts parts) {
    this.parts = parts;
  }

  /**
   * Writes the notes for this commit. Rows of promotions belong to no request that would be
   * delivered again, so the wake-up looks at them once more. Due places that did not fit need a
   * note, too.
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
