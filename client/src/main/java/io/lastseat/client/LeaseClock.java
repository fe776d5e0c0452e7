package io.lastseat.client;

import java.time.Duration;

/**
 * The time that has passed in this process. {@link System#nanoTime} may stand still while a machine
 * sleeps, and the wall clock may be set: whichever of the two says that more has passed is
 * believed.
 */
interface LeaseClock {

  LeaseClock SYSTEM =
      new LeaseClock() {
        @Override
        public Moment now() {
          return new Moment(System.nanoTime(), System.currentTimeMillis());
        }
      };

  /** What both clocks say. */
  record Moment(long nanos, long wallMillis) {}

  Moment now();

  /** How long ago that was, at most. */
  default Duration since(Moment before) {
    Moment now = now();
    Duration ticked = Duration.ofNanos(now.nanos() - before.nanos());
    Duration shown = Duration.ofMillis(now.wallMillis() - before.wallMillis());
    return ticked.compareTo(shown) > 0 ? ticked : shown;
  }
}
