package io.lastseat.audit;

import io.lastseat.model.Entry;
import io.lastseat.model.Grant;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;

/** What is held until when, by the verdicts as they stand. */
final class HeldSums {

  /** A request counts as no later than this after its commit. */
  private static final Duration AHEAD = Duration.ofSeconds(5);

  private final TreeMap<Instant, Long> held = new TreeMap<>();
  private Instant clock = Instant.EPOCH;

  /** How many units lapse before this entry, by its time. */
  long lapsedBefore(Entry entry, Instant decidedAt) {
    if (entry instanceof Promotion promotion) {
      see(promotion.at());
    } else {
      Verdict verdict = (Verdict) entry;
      Instant asked = verdict.request().takenAt();
      Instant latest = decidedAt.plus(AHEAD);
      see(asked.isBefore(latest) ? asked : latest);
      verdict.together().forEach(others -> see(others.at()));
    }
    long lapsed = 0;
    while (!held.isEmpty() && !held.firstKey().isAfter(clock)) {
      lapsed += held.pollFirstEntry().getValue();
    }
    return lapsed;
  }

  private void see(Instant now) {
    clock = now.isAfter(clock) ? now : clock;
  }

  /** Notes what somebody from the waiting list holds. */
  void next(Promotion promotion) {
    promotion.hold().forEach(hold -> held.merge(hold.until(), promotion.units(), Long::sum));
  }

  /** Notes what the verdict holds, and what it no longer does. */
  void next(Verdict verdict) {
    for (Grant grant : verdict.grant()) {
      long before = grant.units() - verdict.change();
      verdict.released().forEach(until -> held.merge(until, -before, Long::sum));
      grant.until().forEach(until -> held.merge(until, grant.units(), Long::sum));
    }
  }
}
