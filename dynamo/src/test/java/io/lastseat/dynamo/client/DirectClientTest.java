package io.lastseat.dynamo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.wire.Protocol;
import io.vavr.control.Either;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The clients of one process, which call the engine without the SDK's chain. */
class DirectClientTest {

  private Function<AwsRequest, Either<DynamoDbException, AwsResponse>> service =
      new DynamoService(new MemoryStore(), Clock.systemUTC(), System::nanoTime)::call;
  private final List<Throwable> troubles = new ArrayList<>();
  private final Protocol protocol =
      new Protocol(request -> service.apply(request), Clock.systemUTC(), troubles::add);
  private final DynamoDbClient client = DirectClient.of(DynamoDbClient.class, protocol::call);

  @BeforeEach
  void aTable() {
    InProcess.createTable(client);
  }

  @Test
  void whatIsPutIsGotAndShowsInPagesAndInTheStream() {
    put("a");
    put("b");

    assertThat(client.getItem(get -> get.tableName("table").key(item("a"))).item())
        .isEqualTo(item("a"));
    assertThat(client.scanPaginator(scan -> scan.tableName("table").limit(1)).items())
        .containsExactlyInAnyOrder(item("a"), item("b"));
    var streams = DirectClient.of(DynamoDbStreamsClient.class, protocol::call);
    assertThat(streams.listStreams(list -> list.tableName("table")).streams()).hasSize(1);
  }

  @Test
  void aConditionThatFailsIsThrownWithItsItemAfterOneTry() {
    put("a");

    var failed =
        catchThrowableOfType(
            ConditionalCheckFailedException.class,
            () ->
                client.putItem(
                    put ->
                        put.tableName("table")
                            .item(item("a"))
                            .conditionExpression("attribute_not_exists(pk)")
                            .returnValuesOnConditionCheckFailure(
                                ReturnValuesOnConditionCheckFailure.ALL_OLD)));

    assertThat(failed.item()).isEqualTo(item("a"));
    assertThat(failed.numAttempts()).isEqualTo(1);
    assertThat(failed.statusCode()).isEqualTo(400);
  }

  @Test
  void aFailureIsToldAndThrownAsTheServicesOwn() {
    IllegalStateException full = new IllegalStateException("The disk is full");
    service =
        request -> {
          throw full;
        };

    assertThatThrownBy(() -> put("a"))
        .isInstanceOfSatisfying(
            InternalServerErrorException.class,
            failed -> assertThat(failed.statusCode()).isEqualTo(500))
        .hasCause(full);
    assertThat(troubles).containsExactly(full);
  }

  @Test
  void aClientEqualsItselfAndHasAText() {
    DynamoDbClient other = DirectClient.of(DynamoDbClient.class, protocol::call);

    assertThat(Set.of(client, other)).contains(client, other).hasSize(2);
    assertThat(client).hasToString("a client of an engine in this process");
  }

  @Test
  void aClientThatIsClosedClosesNoOther() {
    client.close();

    put("a");
  }

  private void put(String name) {
    client.putItem(put -> put.tableName("table").item(item(name)));
  }

  private static Map<String, AttributeValue> item(String name) {
    return Map.of("pk", AttributeValue.fromS(name), "sk", AttributeValue.fromN("1"));
  }
}
