package io.lastseat.waiting;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Holds the thread. */
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
