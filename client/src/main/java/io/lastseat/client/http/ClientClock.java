package io.lastseat.client.http;

import io.lastseat.client.answer.LastseatFailure.CallInterrupted;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

/**
 * Measures time in this process. {@link System#nanoTime} may stand still while a machine sleeps,
 * and the wall clock may be set. The client trusts the clock by which more time has passed.
 */
public interface ClientClock {

  /** The reading of both clocks. */
  record Moment(long nanos, long wallMillis) {}

  /** This moment. */
  Moment now();

  /** Runs the step after the pause, unless it is cancelled; the step must not block. */
  Future<?> after(Duration pause, Runnable step);

  /** Runs calls that block, such as renewals of leases. */
  default Executor background() {
    return SystemClock.BACKGROUND;
  }

  /**
   * Sleeps for that time.
   *
   * @throws CallInterrupted if the thread is interrupted
   */
  default void sleep(Duration pause) {
    CountDownLatch over = new CountDownLatch(1);
    Future<?> step = after(pause, over::countDown);
    try {
      over.await();
    } catch (InterruptedException interrupted) {
      step.cancel(false);
      throw new CallInterrupted(interrupted);
    }
  }

  /** The most time that can have passed since then. */
  default Duration since(Moment before) {
    Moment now = now();
    Duration ticked = Duration.ofNanos(now.nanos() - before.nanos());
    Duration shown = Duration.ofMillis(now.wallMillis() - before.wallMillis());
    return ticked.compareTo(shown) > 0 ? ticked : shown;
  }
}
