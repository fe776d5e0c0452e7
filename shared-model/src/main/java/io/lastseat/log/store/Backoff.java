package io.lastseat.log.store;

import io.lastseat.pauses.Doubling;
import io.lastseat.pauses.Pause;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import software.amazon.awssdk.core.exception.AbortedException;

/**
 * Waits before a further try, longer each time, with jitter ("Exponential Backoff And Jitter", AWS
 * Architecture Blog, 2015).
 */
public interface Backoff {

  /**
   * Waits before try number {@code attempt}, from 1.
   *
   * @throws AbortedException where the thread is interrupted, as a call of DynamoDB does
   */
  void pause(int attempt);

  /** Waits for real: up to {@code first}, doubled with each attempt, at most {@code longest}. */
  static Backoff exponential(Duration first, Duration longest) {
    return attempt -> {
      long ceiling = new Doubling(first, longest).after(attempt - 1).toMillis();
      long millis = ThreadLocalRandom.current().nextLong(ceiling + 1);
      Pause.sleeping().pause(Duration.ofMillis(millis));
      if (Thread.currentThread().isInterrupted()) {
        throw AbortedException.create("Interrupted while waiting for a further try");
      }
    };
  }
}
