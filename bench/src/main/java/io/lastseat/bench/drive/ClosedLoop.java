package io.lastseat.bench.drive;

import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.workload.Workload;
import io.lastseat.log.store.Backoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Each client sends its next ask when the last was answered, and the same again when the database
 * does not serve. After the time limit no new one is sent.
 */
final class ClosedLoop {

  /** As a client would wait before it asks again. */
  private static final Backoff BACKOFF =
      Backoff.exponential(Duration.ofMillis(20), Duration.ofMillis(500));

  private final Workload workload;
  private final ClientCrowd crowd;
  private final long limitNanos;
  private final AtomicInteger next = new AtomicInteger();

  ClosedLoop(Workload workload, ClientCrowd crowd, Duration limit) {
    this.workload = workload;
    this.crowd = crowd;
    this.limitNanos = limit.toNanos();
  }

  /** Returns when the last ask has its answer; verdicts may still be due. */
  void drive(Contender contender) {
    run(workload.clients(), crowd::begin, () -> client(contender));
  }

  private void client(Contender contender) {
    int mine = next.getAndIncrement();
    while (mine < workload.asks().size() && crowd.elapsedNanos() < limitNanos) {
      ask(contender, workload.asks().get(mine));
      mine = next.getAndIncrement();
    }
  }

  private void ask(Contender contender, Ask ask) {
    crowd.asks(ask, System.nanoTime());
    for (int attempt = 1; !Thread.currentThread().isInterrupted(); attempt++) {
      try {
        crowd.replied(ask, contender.reserve(ask));
        return;
      } catch (RuntimeException notServed) {
        if (crowd.elapsedNanos() >= limitNanos) {
          crowd.givesUp();
          return;
        }
        BACKOFF.pause(attempt);
      }
    }
  }

  /**
   * Runs threads that begin at the same moment; returns when all are done.
   *
   * @param begin is called when all are ready
   */
  private static void run(int number, Runnable begin, Runnable client) {
    ExecutorService threads = Executors.newFixedThreadPool(number);
    try {
      CountDownLatch ready = new CountDownLatch(number);
      CountDownLatch go = new CountDownLatch(1);
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        all.add(
            threads.submit(
                () -> {
                  ready.countDown();
                  go.await();
                  client.run();
                  return null;
                }));
      }
      ready.await();
      begin.run();
      go.countDown();
      for (Future<?> one : all) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("A client failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
