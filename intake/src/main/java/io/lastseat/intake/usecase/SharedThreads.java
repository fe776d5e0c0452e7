package io.lastseat.intake.usecase;

import io.lastseat.log.SideBySide;
import io.lastseat.waiting.Pause;
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
 * Does the same with many things, some at a time: a call about a whole day would otherwise wait for
 * one answer of DynamoDB after the other.
 *
 * <p>All calls of a process share its {@value #THREADS} threads. They end when they have had
 * nothing to do for {@value #IDLE_SECONDS} seconds, and hold up no process that ends.
 */
public final class SharedThreads {

  private static final int THREADS = 16;
  private static final long IDLE_SECONDS = 10;

  private final ExecutorService threads = some();

  /**
   * What came of each, in the order of the things. When it returns nothing goes on any more; the
   * first failure is that of the whole.
   */
  <A, B> Vector<B> each(Vector<A> things, Function<A, B> work) {
    return SideBySide.run(threads, things.map(thing -> () -> work.apply(thing)));
  }

  /** Has each thing done by such threads, and waits for it, but no longer than that. */
  public static Executor waitedFor(Duration atMost) {
    Executor threads = some();
    return task -> Pause.sleeping().join(CompletableFuture.runAsync(task, threads), atMost);
  }

  /** Threads of that kind. Once they were told to end, they take nothing more, and say nothing. */
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
