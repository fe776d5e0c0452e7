package io.lastseat.serve.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.client.DirectClient;
import io.lastseat.serve.testing.MovedClock;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** Whether the tables answer, as a load balancer asks. */
class TablesCheckTest {

  private final MovedClock clock = new MovedClock();

  @Test
  void anAnswerWithinTwoSecondsIsReady() {
    assertThat(wrongWhenAnAnswerTakes(Duration.ofSeconds(2))).isEmpty();
  }

  /** An engine in the same process cannot be given up: its answer comes when the disk does. */
  @Test
  void aLateAnswerIsNotReady() {
    assertThat(wrongWhenAnAnswerTakes(Duration.ofSeconds(3)))
        .contains("the table lastseat-requests does not answer within two seconds");
  }

  @Test
  void noAnswerIsNotReady() {
    DynamoDbClient closed =
        DirectClient.of(
            DynamoDbClient.class,
            request -> {
              throw SdkClientException.create("It is closed.");
            });

    assertThat(wrong(closed).get()).contains("does not answer: It is closed.");
  }

  private Option<String> wrongWhenAnAnswerTakes(Duration length) {
    return wrong(
        DirectClient.of(
            DynamoDbClient.class,
            request -> {
              clock.pass(length);
              return GetItemResponse.builder().build();
            }));
  }

  private Option<String> wrong(DynamoDbClient client) {
    clock.stop();
    Health health =
        new Health(
            Vector.of(HealthChecks.tables(client, TableNames.withPrefix("lastseat-"), clock)),
            (check, why) -> {});
    return health.readiness().get("tables").get();
  }
}
