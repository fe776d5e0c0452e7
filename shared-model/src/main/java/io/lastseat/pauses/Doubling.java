package io.lastseat.pauses;

import java.time.Duration;

/**
 * Pauses each twice as long as the one before.
 *
 * @param first the pause before the first further try
 * @param longest they grow up to this
 */
public record Doubling(Duration first, Duration longest) {

  /** More would overflow; a pause of a millisecond is longer than a quarter of an hour by then. */
  private static final int MOST = 20;

  /** The pause after {@code pauses} earlier ones. */
  public Duration after(int pauses) {
    Duration grown = first.multipliedBy(1L << Math.min(Math.max(pauses, 0), MOST));
    return grown.compareTo(longest) < 0 ? grown : longest;
  }
}
