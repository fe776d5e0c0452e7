package io.lastseat.log;

import io.lastseat.pauses.Doubling;
import io.lastseat.pauses.Pause;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/**
 * Waits before a further try, longer each time, with jitter ("Exponential Backoff And Jitter", AWS
 * Architecture Blog, 2015).
 */
public interface Backoff {

  /** The most rounds of one batch of items. */
  int MAX_ROUNDS = 8;

  /**
   * Waits before try number {@code attempt}, counted from 1.
   *
   * @throws AbortedException if the thread is interrupted, as a call of DynamoDB does
   */
  void pause(int attempt);

  /**
   * Waits while other processes have this number of turns: a fifth more or less than that takes.
   *
   * @param each how long a turn takes, about
   * @throws AbortedException if the thread is interrupted
   */
  default void turns(int number, Duration each) {
    pause(number);
  }

  /**
   * Waits before a further round for the items that DynamoDB left unprocessed.
   *
   * @param round from 1, the round that asks for all items
   * @param left how many items are left
   * @throws ProvisionedThroughputExceededException after eight rounds
   */
  default void before(int round, int left) {
    if (round > MAX_ROUNDS) {
      throw ProvisionedThroughputExceededException.builder()
          .message(
              "DynamoDB left %d items of a batch unprocessed %d times".formatted(left, MAX_ROUNDS))
          .build();
    }
    if (round > 1) {
      pause(round - 1);
    }
  }

  /**
   * Waits in real time: at random, up to {@code first}, doubled each attempt, at most {@code
   * longest}.
   */
  static Backoff exponential(Duration first, Duration longest) {
    return new Backoff() {
      @Override
      public void pause(int attempt) {
        sleep(0, new Doubling(first, longest).after(attempt - 1));
      }

      @Override
      public void turns(int number, Duration each) {
        Duration all = each.multipliedBy(number);
        sleep(all.toNanos() * 4 / 5, all.multipliedBy(6).dividedBy(5));
      }
    };
  }

  private static void sleep(long nanos, Duration longest) {
    long drawn = ThreadLocalRandom.current().nextLong(nanos, longest.toNanos() + 1);
    Pause.sleeping().pause(Duration.ofNanos(drawn));
    if (Thread.currentThread().isInterrupted()) {
      throw AbortedException.create("Interrupted while waiting for a further try");
    }
  }
}
