package io.lastseat.local.server;

import io.lastseat.local.mapping.Pace;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.WakeUp;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks each second, or at the pace of an idle process, whether a lapsed hold makes room, and
 * drives parked requests whose turn has come.
 */
final class WakingUp implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WakingUp.class);

  static final Duration EACH = Duration.ofSeconds(1);

  private static final Duration LAST_LOOK = Duration.ofSeconds(5);

  private final IntSupplier look;
  private final Pace pace;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread daemon = new Thread(task, "waking-up");
            daemon.setDaemon(true);
            return daemon;
          });
  private volatile boolean closed;
  private long lookedAt = System.nanoTime() - EACH.toNanos();

  private WakingUp(IntSupplier look, Pace pace) {
    this.look = look;
    this.pace = pace;
  }

  static WakingUp start(WakeUp wakeUp, ParkedSweep parked, Pace pace) {
    WakingUp waking = new WakingUp(() -> wakeUp.look() + parked.look(), pace);
    var unused =
        waking.thread.scheduleWithFixedDelay(
            waking::lookOnce, EACH.toNanos(), EACH.toNanos(), TimeUnit.NANOSECONDS);
    return waking;
  }

  /** A failure must not end the schedule. */
  private void lookOnce() {
    if (!pace.isDue(lookedAt, EACH)) {
      return;
    }
    lookedAt = System.nanoTime();
    try {
      int promoted = look.getAsInt();
      if (promoted > 0) {
        LOG.debug(
            "{} came from waiting lists without a request, or were parked and are decided.",
            promoted);
      }
    } catch (Throwable failure) {
      if (!closed) {
        LOG.warn(
            "Waiting lists and parked requests could not be looked after just now: {}",
            failure.toString());
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.shutdown();
    try {
      if (!thread.awaitTermination(LAST_LOOK.toNanos(), TimeUnit.NANOSECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
