package io.lastseat.local.mapping;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waiting that ends at once when the mapping is to stop. */
final class Pause {

  /** The wait after a first failure; doubled with every further one. */
  private static final Duration FIRST = Duration.ofMillis(50);

  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final int DOUBLINGS = 10;

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
    var wait = FIRST.multipliedBy(1L << Math.min(Math.max(failures - 1, 0), DOUBLINGS));
    return sleep(wait.compareTo(LONGEST) < 0 ? wait : LONGEST);
  }
}
