package io.lastseat.serve.mapping;

import io.lastseat.pauses.Doubling;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Pauses that end at once when the mapping stops. */
final class DeliveryPause {

  private static final Doubling AFTER_FAILURES =
      new Doubling(Duration.ofMillis(50), Duration.ofSeconds(5));

  /** How long a mapping reads often after it was woken: a stream shows a write a moment later. */
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

  /** How often it was woken. */
  synchronized long wakes() {
    return wakes;
  }

  /** Ends a rest: there is something to read, or will be in a moment. */
  synchronized void wake() {
    wokenAt = System.nanoTime();
    endRest();
  }

  /** Ends a long rest early: there may be something to read before it is over. */
  synchronized void endRest() {
    wakes++;
    notifyAll();
  }

  /**
   * Waits between two reads: briefly if the mapping was woken lately, else for longer. A wake ends
   * it.
   *
   * @param seen the {@link #wakes} before the last read; a later one may have something to read
   * @param asleep gives the longest rest; it is called here, so a wake after its answer ends the
   *     rest
   */
  synchronized void rest(long seen, Duration awake, Supplier<Duration> asleep) {
    boolean lately = System.nanoTime() - wokenAt < AWAKE_NANOS;
    await(lately ? awake : asleep.get(), () -> wakes != seen);
  }

  /** Sleeps. An interrupt alone does not end it, since a function may have left one behind. */
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
      // The loop checks again whether to stop.
    }
  }

  /** Waits for a time that grows exponentially with the failures. */
  void backOff(int failures) {
    sleep(AFTER_FAILURES.after(failures - 1));
  }
}
