package io.lastseat.bench.contest;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.log.Backoff;
import io.lastseat.log.SideBySide;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Each client sends its next ask after the answer to the last one, and repeats an ask if the
 * database fails. After the time limit no client sends a new ask.
 */
final class ClosedLoop {

  /** The pause of a client before it asks again. */
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

  /** Returns after the last answer; verdicts may still be open. */
  void drive(Contender contender) {
    ExecutorService threads = Executors.newFixedThreadPool(workload.clients());
    Phaser start =
        new Phaser(workload.clients()) {
          @Override
          protected boolean onAdvance(int phase, int clients) {
            crowd.begin();
            return true;
          }
        };
    try {
      SideBySide.run(
          threads,
          Vector.range(0, workload.clients())
              .<Supplier<Boolean>>map(
                  number ->
                      () -> {
                        start.arriveAndAwaitAdvance();
                        client(contender);
                        return true;
                      }));
    } finally {
      threads.shutdownNow();
    }
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
        crowd.fails();
        if (crowd.elapsedNanos() >= limitNanos) {
          crowd.givesUp();
          return;
        }
        BACKOFF.pause(attempt);
      }
    }
  }
}
