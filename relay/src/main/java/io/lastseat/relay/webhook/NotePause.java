package io.lastseat.relay.webhook;

import io.lastseat.waiting.Doubling;
import io.lastseat.waiting.Pause;
import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * Waits before a table that had no room for a write is asked again.
 *
 * @param chance from 0 to 1: not all writers come back at one moment
 */
record NotePause(Pause pause, DoubleSupplier chance) {

  /** A partition that is split takes minutes; one that had a burst, moments. */
  private static final Doubling PAUSES = new Doubling(Duration.ofMillis(50), Duration.ofSeconds(2));

  /** Waits as is fit after so many tries, from 1. */
  void afterTries(int tries) {
    Duration half = PAUSES.after(tries - 1).dividedBy(2);
    pause.pause(half.plusNanos((long) (half.toNanos() * chance.getAsDouble())));
  }
}
