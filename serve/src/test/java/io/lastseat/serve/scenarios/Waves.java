package io.lastseat.serve.scenarios;

import io.lastseat.serve.testing.MovedClock;
import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.function.Supplier;

/** Lets people act in waves: the clock moves only when all of them have done their part. */
final class Waves {

  private final Phaser people;

  /** Makes waves of so many people, with this pause between two waves. */
  Waves(int size, MovedClock clock, Duration pause) {
    people =
        new Phaser(size) {
          @Override
          protected boolean onAdvance(int wave, int left) {
            clock.pass(pause);
            return left == 0;
          }
        };
  }

  /**
   * Runs one person, from the first wave to the last.
   *
   * @throws IllegalStateException for all others if one person fails
   */
  <T> T one(Supplier<T> person) {
    boolean done = false;
    try {
      T what = person.get();
      done = true;
      return what;
    } finally {
      if (done) {
        people.arriveAndDeregister();
      } else {
        people.forceTermination();
      }
    }
  }

  /** Waits until all others wait for the next wave, or have gone. */
  void awaitNext() {
    if (people.arriveAndAwaitAdvance() < 0) {
      throw new IllegalStateException("It failed for somebody else.");
    }
  }
}
