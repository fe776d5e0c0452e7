package io.lastseat.serializer.reconcile;

import io.lastseat.model.request.Request;
import java.time.Duration;
import java.time.Instant;

/**
 * Which requests are left to the stream: those that it may still deliver. A request that says it
 * was taken in later than now is not among them. Its time is wrong, and it may be of any age.
 *
 * @param before requests taken in before this moment are old enough
 * @param now when the reconciliation looks
 */
record TooYoung(Instant before, Instant now) {

  /** How far the clocks of processes may differ. */
  static final Duration CLOCKS_DIFFER = Duration.ofMinutes(10);

  static TooYoung at(Instant now, Duration olderThan) {
    return new TooYoung(now.minus(olderThan), now);
  }

  boolean includes(Request request) {
    return !request.takenAt().isBefore(before)
        && !request.takenAt().isAfter(now.plus(CLOCKS_DIFFER));
  }
}
