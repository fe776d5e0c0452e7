package io.lastseat.bench.drive;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.workload.Workload;
import io.lastseat.log.Backoff;
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
 * Sends a workload's asks: each client sends its next when the last was answered, and the same
 * again when the database does not serve. After the time limit no new one is sent.
 */
final class Driver {

  /** As a client would wait before it asks again. */
  private static final Backoff BACKOFF =
      Backoff.exponential(Duration.ofMillis(20), Duration.ofMillis(500));

  private final Workload workload;
  private final Crowd crowd;
  private final long limitNanos;
  private final AtomicInteger next = new AtomicInteger();

  Driver(Workload workload, Crowd crowd, Duration limit) {
    this.workload = workload;
    this.crowd = crowd;
    this.limitNanos = limit.toNanos();
  }

  /** Returns when the last client has its last answer; verdicts may still be due. */
  void drive(Contender contender) {
    ExecutorService clients = Executors.newFixedThreadPool(workload.clients());
    try {
      CountDownLatch ready = new CountDownLatch(workload.clients());
      CountDownLatch go = new CountDownLatch(1);
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < workload.clients(); i++) {
        all.add(clients.submit(() -> client(contender, ready, go)));
      }
      ready.await();
      crowd.begin();
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
      clients.shutdownNow();
    }
  }

  private void client(Contender contender, CountDownLatch ready, CountDownLatch go) {
    ready.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    int mine = next.getAndIncrement();
    while (mine < workload.asks().size() && crowd.elapsedNanos() < limitNanos) {
      ask(contender, workload.asks().get(mine));
      mine = next.getAndIncrement();
    }
  }

  private void ask(Contender contender, Ask ask) {
    crowd.asked(ask);
    for (int attempt = 1; !Thread.currentThread().isInterrupted(); attempt++) {
      try {
        Reply reply = contender.reserve(ask);
        crowd.replied(ask, reply);
        return;
      } catch (RuntimeException notServed) {
        if (crowd.again(notServed, limitNanos)) {
          return;
        }
        BACKOFF.pause(attempt);
      }
    }
  }
}
