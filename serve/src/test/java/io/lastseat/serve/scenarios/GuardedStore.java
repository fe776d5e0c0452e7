package io.lastseat.serve.scenarios;

import java.util.ArrayList;
import java.util.List;

/** A store behind a lock: it refuses a write with a smaller token than one it has seen. */
final class GuardedStore {

  private final boolean checks;
  private final List<Long> taken = new ArrayList<>();
  private long newest;
  private int waiting;

  GuardedStore(boolean checks) {
    this.checks = checks;
  }

  synchronized boolean write(long token) {
    if (checks && token < newest) {
      return false;
    }
    newest = Math.max(newest, token);
    taken.add(token);
    notifyAll();
    return true;
  }

  synchronized void awaitNewerThan(long token) throws InterruptedException {
    waiting++;
    while (newest <= token) {
      wait();
    }
    waiting--;
  }

  synchronized boolean isAwaited() {
    return waiting > 0;
  }

  synchronized List<Long> taken() {
    return List.copyOf(taken);
  }
}
