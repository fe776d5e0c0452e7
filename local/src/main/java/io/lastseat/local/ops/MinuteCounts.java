package io.lastseat.local.ops;

import java.time.Instant;

/** How often something happened in the last minute, by seconds. */
final class MinuteCounts {

  private static final int SECONDS = 60;

  private final int[] counts = new int[SECONDS];
  private final long[] seconds = new long[SECONDS];

  void add(Instant at, int times) {
    int slot = Math.floorMod(at.getEpochSecond(), SECONDS);
    if (seconds[slot] != at.getEpochSecond()) {
      seconds[slot] = at.getEpochSecond();
      counts[slot] = 0;
    }
    counts[slot] += times;
  }

  /** Each second, on the average of the minute before this moment. */
  double perSecond(Instant now) {
    long from = now.getEpochSecond() - SECONDS;
    long sum = 0;
    for (int slot = 0; slot < SECONDS; slot++) {
      sum += seconds[slot] > from && seconds[slot] <= now.getEpochSecond() ? counts[slot] : 0;
    }
    return (double) sum / SECONDS;
  }
}
