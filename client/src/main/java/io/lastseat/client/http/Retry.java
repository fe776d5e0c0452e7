package io.lastseat.client.http;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a call is sent again, and after how long: exponential backoff with full jitter, and never
 * before the server's {@code Retry-After}.
 *
 * @param attempts at most, the first one included
 */
public record Retry(int attempts) {

  /** The attempts of a call where the caller says nothing else. */
  public static final int DEFAULT_ATTEMPTS = 8;

  private static final long FIRST_MILLIS = 100;
  private static final long LONGEST_MILLIS = 5_000;

  /** 500: the server's words are "try again"; of 429 and the rest HTTP says so. */
  private static final Set<Integer> TRANSIENT = Set.of(429, 500, 502, 503, 504);

  static boolean isTransient(int status) {
    return TRANSIENT.contains(status);
  }

  /**
   * The pause before the next attempt; none where it ends.
   *
   * @param made attempts until now, at least 1
   * @param asked the server's {@code Retry-After}
   * @param left time until the end of the call's patience
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
