package io.lastseat.bench.drive;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.workload.Workload;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks come at a pace of their own, whatever became of those before. Times count from the moment at
 * which an ask was due, so that a wait for a free client is part of them ("coordinated omission",
 * Gil Tene).
 */
final class OpenLoop implements RunDriver {

  private final Workload workload;
  private final ClientCrowd crowd;
  private final Pace pace;
  private final AtomicInteger next = new AtomicInteger();

  OpenLoop(Workload workload, ClientCrowd crowd, Pace pace) {
    this.workload = workload;
    this.crowd = crowd;
    this.pace = pace;
  }

  @Override
  public void drive(Contender contender) {
    Clients.run(workload.clients(), crowd::begin, () -> client(contender));
  }

  private void client(Contender contender) {
    int mine = next.getAndIncrement();
    while (mine < workload.asks().size()) {
      Ask ask = workload.asks().get(mine);
      long due = crowd.beganAt() + pace.dueNanos(mine);
      await(due);
      crowd.asks(ask, due);
      try {
        crowd.replied(ask, contender.reserve(ask));
      } catch (RuntimeException notServed) {
        crowd.givesUp();
      }
      mine = next.getAndIncrement();
    }
  }

  private static void await(long nanoTime) {
    long left = nanoTime - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = nanoTime - System.nanoTime();
    }
  }
}
