package io.lastseat.bench.locks;

import io.lastseat.bench.lastseat.LockCalls;
import io.lastseat.pauses.Pause;
import io.vavr.control.Option;
import java.time.Duration;

/** Lastseat's locks: asked for again after a pause, or waited for in line. */
final class LastseatLocks implements Locks {

  private final LockCalls calls;
  private final Option<Duration> again;
  private final Pause pause = Pause.sleeping();

  private LastseatLocks(LockCalls calls, Option<Duration> again) {
    this.calls = calls;
    this.again = again;
  }

  /** Asks again after this time if the lock is held, as Amazon's client does. */
  static Way askingAgain(long millis) {
    return new Way(
        "lastseat-" + millis + "-ms",
        database ->
            new LastseatLocks(new LockCalls(database), Option.some(Duration.ofMillis(millis))));
  }

  /** Stands in line if it is held. */
  static Way inLine() {
    return new Way(
        "lastseat-line", database -> new LastseatLocks(new LockCalls(database), Option.none()));
  }

  @Override
  public void with(String name, Runnable work) {
    long token = acquire(name);
    try {
      work.run();
    } finally {
      calls.release(name, token);
    }
  }

  private long acquire(String name) {
    String waitFor = again.isDefined() ? "" : "PT20S";
    Option<Long> token = calls.acquire(name, waitFor);
    while (token.isEmpty()) {
      again.forEach(pause::pause);
      token = calls.acquire(name, waitFor);
    }
    return token.get();
  }

  @Override
  public void close() {
    calls.close();
  }
}
