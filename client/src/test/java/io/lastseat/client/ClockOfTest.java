package io.lastseat.client;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Both clocks of this machine, set as a test has them. */
final class ClockOfTest implements LeaseClock {

  final AtomicLong nanosMore = new AtomicLong();
  final AtomicLong millisMore = new AtomicLong();

  /** The process paused, and both clocks went on. */
  void paused(Duration time) {
    nanosMore.addAndGet(time.toNanos());
    millisMore.addAndGet(time.toMillis());
  }

  @Override
  public Moment now() {
    return new Moment(
        System.nanoTime() + nanosMore.get(), System.currentTimeMillis() + millisMore.get());
  }
}
