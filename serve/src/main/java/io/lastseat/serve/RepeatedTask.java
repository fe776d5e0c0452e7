package io.lastseat.serve;

import io.lastseat.serve.mapping.Pace;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Repeats a task in a background thread of its own. No failure ends it. */
final class RepeatedTask {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(2);

  private final Runnable work;
  private final Consumer<Throwable> failed;
  private final ScheduledExecutorService thread;
  private volatile long ranAt = System.nanoTime() - SECOND.toNanos();
  private volatile boolean closed;

  /**
   * A task that has not started yet.
   *
   * @param failed takes each failure, except those after the end
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

  /** Starts the first run after {@code first}, and others {@code each} after the last one's end. */
  void start(Duration first, Duration each) {
    schedule(this::run, first, each);
  }

  /** Starts the task: a run each second, or at the pace of an idle process. */
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

  /** Adds a run as soon as the thread is free; does nothing after the end. */
  void soon() {
    try {
      thread.execute(this::run);
    } catch (RejectedExecutionException closing) {
      // The task has ended; after the next start it runs anyway.
    }
  }

  /** Ends when all runs that were added before have ended. */
  CompletableFuture<Void> queued() {
    return CompletableFuture.runAsync(() -> {}, thread);
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
   * Starts no further run. The present run has this time, and is then interrupted.
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
