package io.lastseat.intake.lookup;

import io.lastseat.log.SideBySide;
import io.lastseat.pauses.Pause;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Runs one task for many items, several at a time. Otherwise a call about a whole day would wait
 * for DynamoDB's answers one after the other.
 *
 * <p>All calls of a process share its {@value #THREADS} threads. A thread ends after {@value
 * #IDLE_SECONDS} idle seconds, and does not keep the process alive.
 */
public final class SharedThreads {

  private static final int THREADS = 16;
  private static final long IDLE_SECONDS = 10;

  private final ExecutorService threads = some();

  /**
   * Returns the results in the order of the items, after all tasks have ended. Throws the first
   * failure.
   */
  public <A, B> Vector<B> each(Vector<A> things, Function<A, B> work) {
    return SideBySide.run(threads, things.map(thing -> () -> work.apply(thing)));
  }

  /** Runs each task on such threads, and waits for it at most for that time. */
  public static Executor waitedFor(Duration atMost) {
    Executor threads = some();
    return task -> Pause.sleeping().join(CompletableFuture.runAsync(task, threads), atMost);
  }

  /** Makes such threads. After a shutdown they ignore new tasks. */
  public static ExecutorService some() {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "lastseat-side-by-side");
              thread.setDaemon(true);
              return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
