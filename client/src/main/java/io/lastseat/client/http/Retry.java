package io.lastseat.client.http;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether a call is sent again, and when: exponential backoff with full jitter, and never
 * before the server's {@code Retry-After}.
 *
 * @param attempts at most, the first one included
 */
public record Retry(int attempts) {

  /** The default number of attempts. */
  public static final int DEFAULT_ATTEMPTS = 8;

  private static final long FIRST_MILLIS = 100;
  private static final long LONGEST_MILLIS = 5_000;

  /** For 500 the server's text says "try again"; for the others HTTP does. */
  private static final Set<Integer> TRANSIENT = Set.of(429, 500, 502, 503, 504);

  static boolean isTransient(int status) {
    return TRANSIENT.contains(status);
  }

  /**
   * The pause before the next attempt; none if there is no next one.
   *
   * @param made attempts so far, at least 1
   * @param asked the server's {@code Retry-After}
   * @param left time until the patience ends
   * @param random from 0 to below 1
   */
  public Optional<Duration> pause(
      int made, Optional<Duration> asked, Duration left, double random) {
    if (made >= attempts) {
      return Optional.empty();
    }
    long ceiling = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(made - 1, 16));
    Duration pause = asked.orElse(Duration.ZERO).plusMillis((long) (ceiling * random));
    return pause.compareTo(left) < 0 ? Optional.of(pause) : Optional.empty();
  }
}
