package io.lastseat.local.ops;

import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/** How long the newest verdicts took, as many as {@value #KEPT}, of the last minute. */
final class RecentWaits {

  static final int KEPT = 128;
  private static final Duration COUNTS = Duration.ofMinutes(1);

  private final long[] millis = new long[KEPT];
  private final long[] at = new long[KEPT];
  private int next;

  void add(Instant when, long waitedMillis) {
    millis[next] = waitedMillis;
    at[next] = when.toEpochMilli();
    next = (next + 1) % KEPT;
  }

  /** The time within which this share of them was there, in milliseconds; none if none was. */
  Option<Long> quantile(Instant now, double share) {
    long from = now.minus(COUNTS).toEpochMilli();
    long[] recent = new long[KEPT];
    int count = 0;
    for (int slot = 0; slot < KEPT; slot++) {
      if (at[slot] > from) {
        recent[count++] = millis[slot];
      }
    }
    long[] sorted = Arrays.copyOf(recent, count);
    Arrays.sort(sorted);
    return count == 0
        ? Option.none()
        : Option.some(sorted[Math.min(count - 1, (int) (share * count))]);
  }
}
