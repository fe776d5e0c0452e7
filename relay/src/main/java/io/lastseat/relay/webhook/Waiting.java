package io.lastseat.relay.webhook;

import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for what runs side by side. */
final class Waiting {

  /**
   * Until all are done, or the time is over.
   *
   * @throws RuntimeException that one of them threw, when all are done
   */
  static void atMost(Duration time, Vector<CompletableFuture<Void>> all) {
    try {
      CompletableFuture.allOf(all.asJava().toArray(new CompletableFuture<?>[0]))
          .get(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException goesOnWithoutThem) {
      // A name server that does not answer cannot be interrupted.
      return;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }

  private Waiting() {}
}
