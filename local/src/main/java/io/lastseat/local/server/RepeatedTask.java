package io.lastseat.local.server;

import io.lastseat.local.mapping.Pace;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Work in a background thread of its own, again and again. No failure ends it. */
final class RepeatedTask {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(2);

  private final Runnable work;
  private final Consumer<Throwable> failed;
  private final ScheduledExecutorService thread;
  private volatile long ranAt = System.nanoTime() - SECOND.toNanos();
  private volatile boolean closed;

  /**
   * Not begun.
   *
   * @param failed is told each failure, except those after the end
   */
  RepeatedTask(String name, Runnable work, Consumer<Throwable> failed) {
    this.work = work;
    this.failed = failed;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread daemon = new Thread(task, name);
              daemon.setDaemon(true);
              return daemon;
            });
  }

  /** Begins after the first time; then each run begins that long after the end of the last one. */
  void start(Duration first, Duration each) {
    schedule(this::run, first, each);
  }

  /** Begins, each second or at the pace of an idle process. */
  void start(Pace pace) {
    Runnable ifDue =
        () -> {
          if (pace.isDue(ranAt, SECOND)) {
            run();
          }
        };
    schedule(() -> guarded(ifDue), SECOND, SECOND);
  }

  private void schedule(Runnable some, Duration first, Duration each) {
    var unused =
        thread.scheduleWithFixedDelay(some, first.toNanos(), each.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Does it once, too, as soon as the thread is free; nothing after the end. */
  void soon() {
    try {
      thread.execute(this::run);
    } catch (RejectedExecutionException closing) {
      // The next start does it.
    }
  }

  private void run() {
    ranAt = System.nanoTime();
    guarded(work);
  }

  private void guarded(Runnable some) {
    try {
      some.run();
    } catch (Throwable failure) {
      if (!closed) {
        failed.accept(failure);
      }
    }
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * Begins no further run. A run that is under way has this time; then it is interrupted.
   *
   * @return whether it has ended
   */
  boolean close(Duration last) {
    closed = true;
    thread.shutdown();
    try {
      if (!thread.awaitTermination(last.toNanos(), TimeUnit.NANOSECONDS)) {
        thread.shutdownNow();
      }
      return thread.awaitTermination(AFTER_INTERRUPT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
