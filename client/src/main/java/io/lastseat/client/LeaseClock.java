package io.lastseat.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * The time that has passed in this process. {@link System#nanoTime} may stand still while a machine
 * sleeps, and the wall clock may be set: whichever of the two says that more has passed is
 * believed. What is done later is done by it, too.
 */
interface LeaseClock {

  LeaseClock SYSTEM =
      new LeaseClock() {
        @Override
        public Moment now() {
          return new Moment(System.nanoTime(), System.currentTimeMillis());
        }

        @Override
        public Future<?> after(Duration pause, Runnable step) {
          return Timers.after(pause, step);
        }
      };

  /** What both clocks say. */
  record Moment(long nanos, long wallMillis) {}

  Moment now();

  /** A later step that can be called off; it never blocks. */
  Future<?> after(Duration pause, Runnable step);

  /** Done after the pause. */
  default CompletableFuture<Void> pause(Duration pause) {
    CompletableFuture<Void> over = new CompletableFuture<>();
    var unused = after(pause, () -> over.complete(null));
    return over;
  }

  /** How long ago that was, at most. */
  default Duration since(Moment before) {
    Moment now = now();
    Duration ticked = Duration.ofNanos(now.nanos() - before.nanos());
    Duration shown = Duration.ofMillis(now.wallMillis() - before.wallMillis());
    return ticked.compareTo(shown) > 0 ? ticked : shown;
  }
}
