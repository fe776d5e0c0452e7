package io.lastseat.intake.api.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.clock.Reading;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.contract.OpenApiContract;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Failures of DynamoDB and of this program, and callers without a key. */
class FailureApiTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";

  static RuntimeException[] throttles() {
    return new RuntimeException[] {
      ProvisionedThroughputExceededException.builder().message("slow").build(),
      RequestLimitExceededException.builder().message("slow").build(),
      DynamoDbException.builder()
          .awsErrorDetails(AwsErrorDetails.builder().errorCode("ThrottlingException").build())
          .message("slow")
          .build()
    };
  }

  static RuntimeException[] outages() {
    return new RuntimeException[] {
      SdkClientException.create("Connection refused to 10.1.2.3"),
      InternalServerErrorException.builder().message("oops").statusCode(500).build(),
      ResourceNotFoundException.builder().message("no table").statusCode(400).build()
    };
  }

  @ParameterizedTest
  @MethodSource("throttles")
  void throttling(RuntimeException throttle) {
    Exchange answer = World.through(Failing.always(throttle)).post("any", ADA);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.problem()).isEqualTo("overloaded");
    assertThat(answer.header("Retry-After")).isEqualTo("1");
    assertThat(answer.text("detail")).contains("Idempotency-Key");
  }

  @ParameterizedTest
  @MethodSource("outages")
  void outage(RuntimeException outage) {
    Exchange answer = World.through(Failing.always(outage)).post("any", ADA);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.problem()).isEqualTo("unavailable");
    assertThat(answer.header("Retry-After")).isEqualTo("2");
    assertThat(answer.body()).doesNotContain("10.1.2.3").doesNotContain("oops");
  }

  @Test
  void aClockThatIsOffTakesNothingIn() {
    World inOrder = World.deciding();
    inOrder.put("clocked", "{\"capacity\": 1}");
    long written = inOrder.requestsWritten();
    World off = World.on(() -> new Reading.Off(Duration.ofDays(1000)));

    for (Exchange answer :
        List.of(off.post("clocked", ADA), off.put("clocked", "{\"capacity\": 2}"))) {
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.problem()).isEqualTo("clock-off");
      assertThat(answer.header("Retry-After")).isEqualTo("30");
    }
    assertThat(inOrder.requestsWritten()).isEqualTo(written);
    assertThat(off.get("/v1/resources/clocked").status()).as("it may be asked").isEqualTo(200);
  }

  @Test
  void anythingElseTellsNothingOfTheInside() {
    World.deciding().put("inside", "{\"capacity\": 1}");
    World broken =
        World.withTokens(
            () -> {
              throw new IllegalStateException("the secret of the inside");
            });

    Exchange answer = broken.post("inside", ADA);

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.problem()).isEqualTo("internal");
    assertThat(answer.body()).doesNotContain("secret").doesNotContain("Exception");
    assertThat(answer.text("instance")).startsWith("urn:lastseat:call:");
  }

  @Test
  void strangersGetTheDescriptionAlone() {
    // echo -n 'open sesame' | sha256sum
    World locked =
        World.withApiKey("41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb");

    assertThat(locked.get("/openapi.yaml").status()).isEqualTo(200);
    assertThat(locked.call("HEAD", "/openapi.yaml", Map.of(), null).status()).isEqualTo(200);
    for (String path : new String[] {"/v1/resources/a", "/v1/resources/a/roster", "/", "/x"}) {
      Exchange refused = locked.get(path);
      assertThat(refused.status()).isEqualTo(401);
      assertThat(refused.header("WWW-Authenticate")).startsWith("ApiKey");
      assertThat(locked.get(path, "x-api-key", "open barley").status()).isEqualTo(401);
      assertThat(locked.get(path, "x-api-key", "").status()).isEqualTo(401);
      assertThat(locked.get(path, "X-Api-Key", "open sesame").status()).isEqualTo(404);
    }
    assertThat(locked.call("POST", "/openapi.yaml", Map.of(), "").status()).isEqualTo(401);
  }

  @Test
  void theDescriptionIsTheOneInTheRepository() {
    Exchange description = World.idle().get("/openapi.yaml");

    assertThat(description.body()).isEqualTo(OpenApiContract.yaml());
    assertThat(description.header("Content-Type")).isEqualTo("application/yaml");
  }
}
