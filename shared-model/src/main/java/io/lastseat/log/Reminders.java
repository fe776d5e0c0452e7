package io.lastseat.log;

import io.lastseat.decide.Promotions;
import io.lastseat.model.Commit;
import io.lastseat.model.Verdict;
import java.time.Instant;

/**
 * Notes in the wheel when a log must be looked at after a commit although no request may come, and
 * in the public list that a resource is open. It does so before the append, so that no process can
 * die between the two.
 */
final class Reminders {

  private final LogParts parts;

  Reminders(LogParts parts) {
    this.parts = parts;
  }

  /**
   * The rows of promotions belong to no request that would be delivered again: so the wake-up looks
   * at them once more. What a part gives back may be due to those who wait, too, and no request for
   * this resource may come.
   */
  void before(Commit commit) {
    Instant now = parts.clock().instant();
    boolean gaveBack =
        commit.verdicts().exists(Verdict::isPart) && Promotions.arePossible(commit.books());
    if (commit.promotions().nonEmpty() || gaveBack) {
      parts.wheel().remind(commit.resource(), now);
    }
    for (Instant moment : commit.books().wakesAt()) {
      // The clock of the books may be far behind: what has lapsed meanwhile must be looked at now.
      parts.wheel().remind(commit.resource(), moment.isBefore(now) ? now : moment);
    }
    parts.publicList().before(commit);
  }
}
