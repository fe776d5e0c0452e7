package io.lastseat.local.mapping;

import io.lastseat.pauses.Doubling;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting that ends at once when the mapping is to stop. */
final class DeliveryPause {

  private static final Doubling AFTER_FAILURES =
      new Doubling(Duration.ofMillis(50), Duration.ofSeconds(5));

  /** So long after it was woken a mapping looks often: a stream shows a write a moment later. */
  private static final long AWAKE_NANOS = Duration.ofSeconds(1).toNanos();

  private boolean stopping;
  private long wakes;
  private long wokenAt = System.nanoTime() - AWAKE_NANOS;

  synchronized void stop() {
    stopping = true;
    notifyAll();
  }

  synchronized boolean isStopping() {
    return stopping;
  }

  /** There is, or will be in a moment, something to read. */
  synchronized void wake() {
    wokenAt = System.nanoTime();
    endRest();
  }

  /** There may be something to read sooner than a long rest would end. */
  synchronized void endRest() {
    wakes++;
    notifyAll();
  }

  /**
   * Between two reads: so short where it was woken lately, else until it is woken.
   *
   * @param asleep is asked here, so that a wake after its answer ends the rest
   */
  synchronized void rest(Duration awake, Supplier<Duration> asleep) {
    long before = wakes;
    if (System.nanoTime() - wokenAt < AWAKE_NANOS) {
      sleep(awake);
    } else {
      await(asleep.get(), () -> wakes != before);
    }
  }

  /** An interrupt alone does not end it: a function may have left it behind. */
  private synchronized void sleep(Duration duration) {
    await(duration, () -> false);
  }

  private synchronized void await(Duration duration, BooleanSupplier over) {
    long end = System.nanoTime() + duration.toNanos();
    try {
      while (!stopping && !over.getAsBoolean() && end - System.nanoTime() > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
      }
    } catch (InterruptedException e) {
      // It is looked again whether to stop.
    }
  }

  /** Exponential back-off. */
  void backOff(int failures) {
    sleep(AFTER_FAILURES.after(failures - 1));
  }
}
