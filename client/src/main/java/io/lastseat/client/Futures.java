package io.lastseat.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Waits for what was asked. */
final class Futures {

  /** The value, or the failure itself and not what it is wrapped in. */
  static <T> T join(CompletableFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CallInterrupted(interrupted);
    } catch (ExecutionException failed) {
      throw unwrapped(failed);
    }
  }

  private static RuntimeException unwrapped(ExecutionException failed) {
    Throwable cause = bare(failed);
    if (cause instanceof LastseatFailure failure) {
      return failure.here();
    }
    return cause instanceof RuntimeException runtime ? runtime : new IllegalStateException(cause);
  }

  /** Without what futures wrap around it. */
  static Throwable bare(Throwable failure) {
    Throwable bare = failure;
    while ((bare instanceof CompletionException || bare instanceof ExecutionException)
        && bare.getCause() != null) {
      bare = bare.getCause();
    }
    return bare;
  }

  private Futures() {}
}
