package io.lastseat.intake.lookup;

import java.time.Duration;

/**
 * How long calls may wait for a verdict here. A call that waits costs the service a thread, or a
 * function's concurrency. A wait that ends early harms nothing, since the request is written down
 * before.
 */
public interface WaitLimit {

  /** The longest wait where nothing else is said. */
  Duration ORDINARY = Duration.ofSeconds(20);

  /** The most that any call may wait; what it asks for beyond that does not count. */
  Duration longest();

  /** A call begins to wait. It closes its place when it does so no longer. */
  Place begin();

  /** The place of one call that waits. */
  interface Place extends AutoCloseable {

    /** Whether a call that has waited so long may go on. */
    boolean lasts(Duration waited);

    @Override
    default void close() {
      // Without a limit, places are not counted.
    }
  }

  /** The same for every call, however many wait. */
  static WaitLimit of(Duration longest) {
    return new WaitLimit() {
      @Override
      public Duration longest() {
        return longest;
      }

      @Override
      public Place begin() {
        return waited -> waited.compareTo(longest) < 0;
      }
    };
  }
}
