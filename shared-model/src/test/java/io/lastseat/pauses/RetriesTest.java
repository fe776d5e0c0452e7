package io.lastseat.pauses;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.Vector;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

class RetriesTest {

  private static final SdkException THROTTLED =
      ProvisionedThroughputExceededException.builder()
          .message("At its limit")
          .awsErrorDetails(
              AwsErrorDetails.builder().errorCode("ProvisionedThroughputExceededException").build())
          .statusCode(400)
          .build();

  private static final SdkException BROKEN =
      (SdkException) DynamoDbException.builder().message("Later").statusCode(500).build();

  @Test
  void aThrottledCallHasNineTriesWithinFiveSeconds() {
    Vector<Duration> pauses = pauses(THROTTLED);

    assertThat(pauses).hasSize(8);
    assertThat(pauses).allMatch(pause -> pause.compareTo(Duration.ofSeconds(1)) <= 0);
    // Intake gives each call of DynamoDB five seconds.
    assertThat(pauses.foldLeft(Duration.ZERO, Duration::plus)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void soHasACallThatFails() {
    assertThat(pauses(BROKEN)).hasSize(8);
  }

  /** Calls that all fail share a budget, so an outage does not get nine times the calls. */
  @Test
  void inAnOutageMostCallsHaveOneTry() {
    RetryStrategy retries = Retries.ofDynamo();

    Vector<Integer> tries = Vector.range(0, 100).map(call -> pauses(retries, BROKEN).size() + 1);

    assertThat(tries.last()).isEqualTo(1);
  }

  @Test
  void throttlesUseNothingOfThatBudget() {
    RetryStrategy retries = Retries.ofDynamo();

    Vector<Integer> tries = Vector.range(0, 100).map(call -> pauses(retries, THROTTLED).size() + 1);

    assertThat(tries.last()).isEqualTo(9);
  }

  private static Vector<Duration> pauses(SdkException failure) {
    return pauses(Retries.ofDynamo(), failure);
  }

  private static Vector<Duration> pauses(RetryStrategy retries, SdkException failure) {
    RetryToken token =
        retries.acquireInitialToken(AcquireInitialTokenRequest.create("any")).token();
    Vector<Duration> pauses = Vector.empty();
    try {
      while (true) {
        RefreshRetryTokenResponse next =
            retries.refreshRetryToken(
                RefreshRetryTokenRequest.builder().token(token).failure(failure).build());
        pauses = pauses.append(next.delay());
        token = next.token();
      }
    } catch (TokenAcquisitionFailedException noMore) {
      return pauses;
    }
  }
}
