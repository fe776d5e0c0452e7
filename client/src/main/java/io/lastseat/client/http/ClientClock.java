package io.lastseat.client.http;

import io.lastseat.client.answer.LastseatFailure.CallInterrupted;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;

/**
 * The time that has passed in this process. {@link System#nanoTime} may stand still while a machine
 * sleeps, and the wall clock may be set. The client believes the one by which more time has passed.
 */
public interface ClientClock {

  /** What both clocks say. */
  record Moment(long nanos, long wallMillis) {}

  /** This moment. */
  Moment now();

  /** A later step that can be called off; it must not block. */
  Future<?> after(Duration pause, Runnable step);

  /**
   * Returns after the pause.
   *
   * @throws CallInterrupted where the thread is interrupted
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

  /** How long ago that was, at most. */
  default Duration since(Moment before) {
    Moment now = now();
    Duration ticked = Duration.ofNanos(now.nanos() - before.nanos());
    Duration shown = Duration.ofMillis(now.wallMillis() - before.wallMillis());
    return ticked.compareTo(shown) > 0 ? ticked : shown;
  }
}
