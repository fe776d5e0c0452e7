package io.lastseat.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One daemon thread for all that this client does later. What it runs never blocks. */
final class Timers {

  private static final ScheduledThreadPoolExecutor THREAD = thread();

  private static ScheduledThreadPoolExecutor thread() {
    ScheduledThreadPoolExecutor thread =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread daemon = new Thread(work, "lastseat-client");
              daemon.setDaemon(true);
              return daemon;
            });
    thread.setRemoveOnCancelPolicy(true);
    return thread;
  }

  /** A later step that can be called off. */
  static Future<?> after(Duration pause, Runnable step) {
    return THREAD.schedule(step, pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Done after the pause. */
  static CompletableFuture<Void> pause(Duration pause) {
    return LeaseClock.SYSTEM.pause(pause);
  }

  private Timers() {}
}
