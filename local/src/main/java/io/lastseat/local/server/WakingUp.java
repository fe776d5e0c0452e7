package io.lastseat.local.server;

import io.lastseat.local.mapping.Pace;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.WakeUp;
import java.time.Duration;
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
  private final RepeatedTask task =
      new RepeatedTask("waking-up", this::lookIfDue, WakingUp::failed);
  private long lookedAt = System.nanoTime() - EACH.toNanos();

  private WakingUp(IntSupplier look, Pace pace) {
    this.look = look;
    this.pace = pace;
  }

  static WakingUp start(WakeUp wakeUp, ParkedSweep parked, Pace pace) {
    WakingUp waking = new WakingUp(() -> wakeUp.look() + parked.look(), pace);
    waking.task.start(EACH, EACH);
    return waking;
  }

  private void lookIfDue() {
    if (!pace.isDue(lookedAt, EACH)) {
      return;
    }
    lookedAt = System.nanoTime();
    int promoted = look.getAsInt();
    if (promoted > 0) {
      LOG.debug(
          "{} came from waiting lists without a request, or were parked and are decided.",
          promoted);
    }
  }

  private static void failed(Throwable failure) {
    LOG.warn(
        "Waiting lists and parked requests could not be looked after just now: {}",
        failure.toString());
  }

  @Override
  public void close() {
    task.close(LAST_LOOK);
  }
}
