package io.lastseat.pauses;

import java.time.Duration;

/**
 * Pauses that double each time.
 *
 * @param first the pause before the first further try
 * @param longest the longest pause
 */
public record Doubling(Duration first, Duration longest) {

  /** The most doublings. More would overflow, and 1 ms is over a quarter of an hour by then. */
  private static final int MOST = 20;

  /** The pause after {@code pauses} earlier ones. */
  public Duration after(int pauses) {
    Duration grown = first.multipliedBy(1L << Math.min(Math.max(pauses, 0), MOST));
    return grown.compareTo(longest) < 0 ? grown : longest;
  }
}
