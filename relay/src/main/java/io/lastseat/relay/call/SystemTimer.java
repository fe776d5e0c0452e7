package io.lastseat.relay.call;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The machine's own time. Its thread ends if idle, and does not keep the process alive. */
final class SystemTimer implements RelayTimer {

  private final ScheduledThreadPoolExecutor thread;

  SystemTimer(String name) {
    thread = new ScheduledThreadPoolExecutor(1, DaemonThreads.named(name));
    thread.setRemoveOnCancelPolicy(true);
    thread.setKeepAliveTime(10, TimeUnit.SECONDS);
    thread.allowCoreThreadTimeOut(true);
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public Alarm after(Duration length, Runnable then) {
    ScheduledFuture<?> later = thread.schedule(then, length.toNanos(), TimeUnit.NANOSECONDS);
    return () -> later.cancel(false);
  }

  @Override
  public Duration ofSocket(Duration length) {
    return length;
  }
}
