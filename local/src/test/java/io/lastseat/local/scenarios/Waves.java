package io.lastseat.local.scenarios;

import io.lastseat.local.testing.MovedClock;
import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.function.Supplier;

/**
 * People who come in waves: when all who are there have done what they do before time goes by, then
 * it goes by, and they go on.
 */
final class Waves {

  private final Phaser people;

  /** Of so many people; between two waves so much time goes by. */
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
   * One of them, from his first wave to his last.
   *
   * @throws IllegalStateException for all others where it fails for one
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

  /** Until all others wait for the next wave, or have gone. */
  void awaitNext() {
    if (people.arriveAndAwaitAdvance() < 0) {
      throw new IllegalStateException("It failed for somebody else.");
    }
  }
}
