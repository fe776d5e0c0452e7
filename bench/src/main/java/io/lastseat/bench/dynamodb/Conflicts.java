package io.lastseat.bench.dynamodb;

import io.lastseat.log.Backoff;
import java.time.Duration;

/** Tries again after a conflict, for as long as it takes, with jitter. */
final class Conflicts {

  private static final Backoff BACKOFF =
      Backoff.exponential(Duration.ofMillis(4), Duration.ofMillis(128));

  private Conflicts() {}

  /** Waits before a further try; {@code attempt} counts those that lost, from 1. */
  static void pause(int attempt) {
    BACKOFF.pause(attempt);
  }
}
