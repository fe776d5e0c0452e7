package io.lastseat.bench.beyond;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

class RetriesTest {

  @Test
  void theSdkTriesAsOftenAsTheModelSays() {
    try (DynamoDbClient ordinary = DynamoDbClient.builder().region(Region.US_EAST_1).build()) {
      assertThat(
              ordinary
                  .serviceClientConfiguration()
                  .overrideConfiguration()
                  .retryStrategy()
                  .orElseThrow()
                  .maxAttempts())
          .isEqualTo(Retries.ATTEMPTS);
    }
  }

  @Test
  void inStandardModeTheSdkWaitsUpToASecondAfterTheFirstThrottle() {
    RetryStrategy strategy = strategy();
    Duration longest = Duration.ZERO;
    for (int i = 0; i < 90; i++) {
      RetryToken token =
          strategy.acquireInitialToken(AcquireInitialTokenRequest.create("test")).token();
      Duration wait =
          strategy
              .refreshRetryToken(
                  RefreshRetryTokenRequest.builder()
                      .token(token)
                      .failure(
                          ProvisionedThroughputExceededException.builder()
                              .awsErrorDetails(
                                  software.amazon.awssdk.awscore.exception.AwsErrorDetails.builder()
                                      .errorCode("ProvisionedThroughputExceededException")
                                      .build())
                              .build())
                      .build())
              .delay();
      longest = longest.compareTo(wait) > 0 ? longest : wait;
    }
    assertThat(longest)
        .isBetween(Duration.ofNanos(Retries.BASE_MICROS * 500), Duration.ofSeconds(1));
  }

  @Test
  void theModelWaitsUpToTwiceAsLongEachTime() {
    SplittableRandom random = new SplittableRandom(1);
    for (int failed = 1; failed <= Retries.ATTEMPTS; failed++) {
      long ceiling = Math.min(Retries.LONGEST_MICROS, Retries.BASE_MICROS << (failed - 1));
      long longest = 0;
      for (int i = 0; i < 200; i++) {
        longest = Math.max(longest, Retries.pause(failed, random));
      }
      assertThat(longest).isBetween(ceiling / 2, ceiling);
    }
  }

  private static RetryStrategy strategy() {
    try (DynamoDbClient client =
        DynamoDbClient.builder()
            .region(Region.US_EAST_1)
            .overrideConfiguration(c -> c.retryStrategy(RetryMode.STANDARD))
            .build()) {
      return client
          .serviceClientConfiguration()
          .overrideConfiguration()
          .retryStrategy()
          .orElseThrow();
    }
  }
}
