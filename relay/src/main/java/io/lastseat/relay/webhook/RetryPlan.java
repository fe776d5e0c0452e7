package io.lastseat.relay.webhook;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * When a delivery is tried again.
 *
 * @param pauses before the second try, the third, and so on: it is tried once more often than there
 *     are pauses
 * @param failingAtMost a receiver that took nothing for so long is not called any more
 * @param dueAtMost a delivery that nobody could try for so long, since its receiver is disabled or
 *     has more than it can take, is given up
 */
record RetryPlan(Vector<Duration> pauses, Duration failingAtMost, Duration dueAtMost) {

  /** So much longer a pause may be, by chance: not all receivers come back at one moment. */
  private static final double SPREAD = 0.1;

  /** The schedule that Standard Webhooks gives (1.0.0, "Deliverability and reliability"). */
  static final RetryPlan ORDINARY =
      new RetryPlan(
          Vector.of(
              Duration.ofSeconds(5),
              Duration.ofMinutes(5),
              Duration.ofMinutes(30),
              Duration.ofHours(2),
              Duration.ofHours(5),
              Duration.ofHours(10),
              Duration.ofHours(14),
              Duration.ofHours(20),
              Duration.ofHours(24)),
          Duration.ofDays(3),
          Duration.ofDays(3));

  /** No delivery waits for longer from one try to the next, or to being given up. */
  Duration longestWait() {
    return pauses
        .map(pause -> pause.plusMillis((long) (pause.toMillis() * SPREAD)))
        .append(RetryAfter.LONGEST)
        .max()
        .getOrElse(Duration.ZERO)
        .plus(dueAtMost);
  }

  /**
   * The pause after so many tries; none where it is not tried again.
   *
   * @param chance from 0 to 1
   */
  Option<Duration> after(int tries, double chance) {
    return Option.when(tries <= pauses.size(), () -> pauses.get(tries - 1))
        .map(pause -> pause.plusMillis((long) (pause.toMillis() * SPREAD * chance)));
  }
}
