package io.lastseat.pauses;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Lets time pass before another try, or another look at what another process changes. */
public interface Pause {

  /** Returns after this time, or at once if the thread is interrupted (its flag stays set). */
  void pause(Duration length);

  /** Returns after this time, or when {@code unless} is complete, if the pause supports that. */
  default void pause(Duration length, CompletableFuture<?> unless) {
    pause(length);
  }

  /** Waits for an answer that another call of this process is fetching, and returns it. */
  default <T> T join(CompletableFuture<T> answer) {
    return answer.join();
  }

  /**
   * Waits for an answer, but no longer than this, if the pause can measure time.
   *
   * @return whether the answer has come
   */
  default boolean join(CompletableFuture<?> answer, Duration atMost) {
    join(answer);
    return true;
  }

  /** Waits for an answer. If the other call failed, this one throws the same exception. */
  default <T> T share(CompletableFuture<T> answer) {
    try {
      return join(answer);
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }

  /** Lets other threads run that are ready on this processor. Returns at once if there are none. */
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

    // If the scheduler follows the hint, this is faster. If it does not, the result is the same.
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
        // In both cases the caller looks at the result itself.
        return;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
