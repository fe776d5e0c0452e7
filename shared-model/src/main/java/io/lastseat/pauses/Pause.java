package io.lastseat.pauses;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Lets time pass before a further try, or a further look at what another process will change. */
public interface Pause {

  /** Returns after this long, or at once when the thread is interrupted (its flag stays set). */
  void pause(Duration length);

  /** The same, or returns as soon as this has come, if the pause supports that. */
  default void pause(Duration length, CompletableFuture<?> unless) {
    pause(length);
  }

  /** What comes of an answer that another call of this process is fetching; waits for it. */
  default <T> T join(CompletableFuture<T> answer) {
    return answer.join();
  }

  /**
   * The same, but no longer than so long where time can be told.
   *
   * @return whether it has come
   */
  default boolean join(CompletableFuture<?> answer, Duration atMost) {
    join(answer);
    return true;
  }

  /** The same; what that call failed with, this one fails with too. */
  default <T> T share(CompletableFuture<T> answer) {
    try {
      return join(answer);
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }

  /** Lets threads go first that are ready on this processor. Returns at once if there are none. */
  default void yields() {}

  static Pause sleeping() {
    return new SleepingPause();
  }

  final class SleepingPause implements Pause {

    @Override
    public void pause(Duration length) {
      pause(length, new CompletableFuture<>());
    }

    @Override
    public boolean join(CompletableFuture<?> answer, Duration atMost) {
      pause(atMost, answer);
      return answer.isDone();
    }

    // It is faster where the scheduler heeds the hint, and as right where it does not.
    @SuppressWarnings("ThreadPriorityCheck")
    @Override
    public void yields() {
      Thread.yield();
    }

    @Override
    public void pause(Duration length, CompletableFuture<?> unless) {
      try {
        unless.get(length.toNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException | ExecutionException over) {
        // Either way the caller looks for itself.
        return;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
