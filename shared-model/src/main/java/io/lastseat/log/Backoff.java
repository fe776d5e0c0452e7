package io.lastseat.log;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Waits before a further try, longer each time, with jitter ("Exponential Backoff And Jitter", AWS
 * Architecture Blog, 2015).
 */
public interface Backoff {

  /** Waits before try number {@code attempt}, from 1. */
  void pause(int attempt);

  /** Waits for real: up to {@code first}, doubled with each attempt, at most {@code longest}. */
  static Backoff exponential(Duration first, Duration longest) {
    return attempt -> {
      long ceiling = Math.min(longest.toMillis(), first.toMillis() << Math.min(attempt - 1, 20));
      sleep(ThreadLocalRandom.current().nextLong(ceiling + 1));
    };
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for a further try", interrupted);
    }
  }
}
