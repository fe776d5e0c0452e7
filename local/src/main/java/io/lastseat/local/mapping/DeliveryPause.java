package io.lastseat.local.mapping;

import io.lastseat.waiting.Doubling;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waiting that ends at once when the mapping is to stop. */
final class DeliveryPause {

  private static final Doubling AFTER_FAILURES =
      new Doubling(Duration.ofMillis(50), Duration.ofSeconds(5));

  private final CountDownLatch stop = new CountDownLatch(1);

  void stop() {
    stop.countDown();
  }

  boolean isStopping() {
    return stop.getCount() == 0;
  }

  /**
   * True when it is time to stop. An interrupt alone does not say so: a function may have left it
   * behind.
   */
  boolean sleep(Duration duration) {
    try {
      return stop.await(duration.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return isStopping();
    }
  }

  /** Exponential back-off; true when it is time to stop. */
  boolean backOff(int failures) {
    return sleep(AFTER_FAILURES.after(failures - 1));
  }
}
