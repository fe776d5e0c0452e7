package io.lastseat.pauses;

import java.time.Duration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.retries.LegacyRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/** How each client of DynamoDB tries a call again. */
public final class Retries {

  private static final int TRIES = 9;
  private static final Duration FIRST = Duration.ofMillis(25);
  private static final Duration FIRST_AFTER_THROTTLE = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(1);

  /**
   * Nine tries, as the SDK's own default for DynamoDB, with pauses of at most a second. The SDK's
   * pauses grow to 20 seconds, while a partition at its limit takes further writes within the same
   * second (DynamoDB developer guide, "Key range throughput exceeded"). After a throttle the first
   * pause is twice as long. Each pause is drawn at random up to its length.
   */
  public static LegacyRetryStrategy ofDynamo() {
    return AwsRetryStrategy.legacyRetryStrategy().toBuilder()
        .maxAttempts(TRIES)
        .backoffStrategy(BackoffStrategy.exponentialDelay(FIRST, LONGEST))
        .throttlingBackoffStrategy(BackoffStrategy.exponentialDelay(FIRST_AFTER_THROTTLE, LONGEST))
        .build();
  }

  private Retries() {}
}
