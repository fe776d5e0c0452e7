package io.lastseat.client.http;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The clocks of this machine, with one daemon thread for later steps and a pool for calls in the
 * background.
 */
public final class SystemClock implements ClientClock {

  /** The clocks of this machine. */
  public static final ClientClock CLOCK = new SystemClock();

  private static final ThreadFactory DAEMONS =
      work -> {
        Thread daemon = new Thread(work, "lastseat-client");
        daemon.setDaemon(true);
        return daemon;
      };
  private static final ScheduledThreadPoolExecutor TIMER = timer();

  /** Runs calls that block. */
  static final Executor BACKGROUND = Executors.newCachedThreadPool(DAEMONS);

  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, DAEMONS);
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  private SystemClock() {}

  @Override
  public Moment now() {
    return new Moment(System.nanoTime(), System.currentTimeMillis());
  }

  @Override
  public Future<?> after(Duration pause, Runnable step) {
    return TIMER.schedule(step, pause.toNanos(), TimeUnit.NANOSECONDS);
  }
}
