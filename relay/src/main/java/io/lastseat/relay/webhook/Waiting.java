package io.lastseat.relay.webhook;

import io.lastseat.relay.call.RelayTimer;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Waits for what runs side by side. */
final class Waiting {

  /**
   * Until all are done, or the time is over.
   *
   * @throws RuntimeException that one of them threw, when all are done
   */
  static void atMost(RelayTimer timer, Duration time, Vector<CompletableFuture<Void>> all) {
    // A name server that does not answer cannot be interrupted: it goes on without those.
    CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    RelayTimer.Alarm alarm = timer.after(time, () -> over.complete(null));
    try {
      CompletableFuture.anyOf(
              CompletableFuture.allOf(all.asJava().toArray(new CompletableFuture<?>[0])), over)
          .get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(failed.getCause());
    } finally {
      alarm.off();
    }
  }

  private Waiting() {}
}
