package io.lastseat.relay.call;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Time that passes when a test says so. The scheduled work runs in the thread of the test. */
public final class HandTimer implements RelayTimer {

  /** A socket knows the machine's time alone, which must end no call here. */
  private static final Duration NEVER = Duration.ofHours(12);

  private record Later(long at, Runnable then) {}

  private final List<Later> pending = new ArrayList<>();
  private long now;

  @Override
  public synchronized long nanos() {
    return now;
  }

  @Override
  public synchronized Alarm after(Duration length, Runnable then) {
    Later later = new Later(now + length.toNanos(), then);
    pending.add(later);
    notifyAll();
    return () -> off(later);
  }

  private synchronized void off(Later later) {
    pending.remove(later);
    notifyAll();
  }

  @Override
  public Duration ofSocket(Duration length) {
    return NEVER;
  }

  /** Runs the work that is scheduled up to then, the earliest first. */
  public void pass(Duration time) {
    for (Later due = nextWithin(time); due != null; due = nextWithin(Duration.ZERO)) {
      due.then().run();
    }
  }

  private synchronized @Nullable Later nextWithin(Duration time) {
    now += time.toNanos();
    Later first =
        pending.stream()
            .filter(one -> one.at() <= now)
            .min(Comparator.comparingLong(Later::at))
            .orElse(null);
    pending.remove(first);
    return first;
  }

  /** Returns the time of the earliest scheduled work. */
  public synchronized Duration next() {
    return Duration.ofNanos(pending.stream().mapToLong(Later::at).min().orElseThrow());
  }

  /** Waits until no more than so many pieces of work are scheduled. */
  public synchronized void awaitAtMost(int many) throws InterruptedException {
    while (pending.size() > many) {
      wait();
    }
  }
}
