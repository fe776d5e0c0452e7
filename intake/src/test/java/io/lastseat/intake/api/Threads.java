package io.lastseat.intake.api;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Starts a thread for each of a few tasks, so that all of them can meet at a barrier. */
public final class Threads {

  public static <T> CompletableFuture<T> start(Callable<T> task) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(task.call());
              } catch (Throwable failure) {
                result.completeExceptionally(failure);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return result;
  }

  private Threads() {}
}
