package io.lastseat.simulator.schedule;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Hands control from one thread to another: the taker waits until the giver has given; one gives,
 * one takes.
 */
final class Baton {

  private static final int SPINS = 200;

  private volatile boolean given;
  private volatile @Nullable Thread taker;

  void give() {
    given = true;
    Thread waiting = taker;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }

  void take() {
    for (int i = 0; i < SPINS && !given; i++) {
      Thread.onSpinWait();
    }
    taker = Thread.currentThread();
    while (!given) {
      LockSupport.park(this);
    }
    taker = null;
    given = false;
  }
}
