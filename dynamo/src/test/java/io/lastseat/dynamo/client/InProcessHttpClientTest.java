package io.lastseat.dynamo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.wire.Protocol;
import io.vavr.control.Either;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The engine behind the SDK's own client, and calls that end early. */
class InProcessHttpClientTest {

  private int calls;
  private final List<Throwable> troubles = new ArrayList<>();
  private Function<AwsRequest, Either<DynamoDbException, AwsResponse>> service =
      new DynamoService(new MemoryStore(), Clock.systemUTC(), System::nanoTime)::call;
  private final Protocol protocol =
      new Protocol(
          request -> {
            calls++;
            return service.apply(request);
          },
          Clock.systemUTC(),
          troubles::add);
  private final DynamoDbClient client = InProcess.tables(protocol);

  @BeforeEach
  void aTable() {
    InProcess.createTable(client);
    calls = 0;
  }

  @Test
  void whatIsPutIsGotAndQueried() {
    for (int i = 0; i < 10; i++) {
      Map<String, AttributeValue> item = item(i);
      client.putItem(put -> put.tableName("table").item(item));
    }
    assertThat(client.getItem(get -> get.tableName("table").key(key(3))).item()).isEqualTo(item(3));
    assertThat(client.getItem(get -> get.tableName("table").key(key(11))).hasItem()).isFalse();
    var pages =
        client.queryPaginator(
            query ->
                query
                    .tableName("table")
                    .limit(3)
                    .keyConditionExpression("pk = :pk AND sk > :sk")
                    .expressionAttributeValues(
                        Map.of(
                            ":pk", AttributeValue.fromS("ä"), ":sk", AttributeValue.fromN("2"))));
    assertThat(pages.items()).containsExactlyElementsOf(items(3, 10));
  }

  @Test
  void aBatchIsWrittenAndRead() {
    client.batchWriteItem(
        batch ->
            batch.requestItems(
                Map.of(
                    "table",
                    items(0, 25).stream()
                        .map(item -> PutRequest.builder().item(item).build())
                        .map(put -> WriteRequest.builder().putRequest(put).build())
                        .toList())));
    var read =
        client.batchGetItem(
            batch ->
                batch.requestItems(
                    Map.of("table", KeysAndAttributes.builder().keys(key(7), key(24)).build())));
    assertThat(read.responses().get("table")).containsExactlyInAnyOrder(item(7), item(24));
    assertThat(read.unprocessedKeys()).isEmpty();
  }

  @Test
  void aConditionThatFailsBringsTheItem() {
    client.putItem(put -> put.tableName("table").item(item(1)));
    var failed =
        catchThrowableOfType(
            ConditionalCheckFailedException.class,
            () ->
                client.putItem(
                    put ->
                        put.tableName("table")
                            .item(item(1))
                            .conditionExpression("attribute_not_exists(pk)")
                            .returnValuesOnConditionCheckFailure(
                                ReturnValuesOnConditionCheckFailure.ALL_OLD)));
    assertThat(failed.item()).isEqualTo(item(1));
    assertThat(failed.awsErrorDetails().errorMessage()).isEqualTo("The conditional request failed");
    assertThat(failed.requestId()).isNotBlank();
    assertThat(calls).isEqualTo(2);
  }

  @Test
  void aCancelledTransactionBringsItsReasonsInOrder() {
    client.putItem(put -> put.tableName("table").item(item(2)));
    var cancelled =
        catchThrowableOfType(
            TransactionCanceledException.class,
            () ->
                client.transactWriteItems(
                    all ->
                        all.transactItems(
                            one -> one.put(put -> put.tableName("table").item(item(1))),
                            one ->
                                one.put(
                                    put ->
                                        put.tableName("table")
                                            .item(item(2))
                                            .conditionExpression("attribute_not_exists(pk)")
                                            .returnValuesOnConditionCheckFailure(
                                                ReturnValuesOnConditionCheckFailure.ALL_OLD)),
                            one ->
                                one.conditionCheck(
                                    check ->
                                        check
                                            .tableName("table")
                                            .key(key(3))
                                            .conditionExpression("attribute_exists(pk)")))));
    assertThat(cancelled.cancellationReasons())
        .extracting(CancellationReason::code)
        .containsExactly("None", "ConditionalCheckFailed", "ConditionalCheckFailed");
    assertThat(cancelled.cancellationReasons().get(1).item()).isEqualTo(item(2));
    assertThat(cancelled.cancellationReasons().get(2).hasItem()).isFalse();
    assertThat(cancelled.getMessage())
        .contains("[None, ConditionalCheckFailed, ConditionalCheckFailed]");
    assertThat(client.scan(scan -> scan.tableName("table")).items()).containsExactly(item(2));
  }

  @Test
  void aWriteIsFoundInTheStream() {
    client.putItem(put -> put.tableName("table").item(item(1)));
    String table = "table";
    try (var streams = InProcess.streams(protocol)) {
      var stream = streams.listStreams(list -> list.tableName(table)).streams().get(0);
      var shard =
          streams
              .describeStream(describe -> describe.streamArn(stream.streamArn()))
              .streamDescription()
              .shards()
              .get(0);
      var iterator =
          streams.getShardIterator(
              at ->
                  at.streamArn(stream.streamArn())
                      .shardId(shard.shardId())
                      .shardIteratorType(ShardIteratorType.TRIM_HORIZON));
      var records =
          streams.getRecords(get -> get.shardIterator(iterator.shardIterator())).records();
      assertThat(records).hasSize(1);
      assertThat(records.get(0).dynamodb().newImage()).isEqualTo(item(1));
    }
  }

  @Test
  void anExceptionOfItsOwnClassIsBuiltForAnAbsentTableAndAMalformedRequest() {
    assertThatThrownBy(() -> client.getItem(get -> get.tableName("absent").key(key(1))))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Requested resource not found");
    assertThatThrownBy(() -> client.getItem(get -> get.tableName("table")))
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            invalid ->
                assertThat(invalid.awsErrorDetails().errorCode()).isEqualTo("ValidationException"));
  }

  @Test
  void aNullInAnItemOrInAListIsRefused() {
    List<TransactWriteItem> nothing = Arrays.asList((TransactWriteItem) null);
    Map<String, AttributeValue> item = new HashMap<>(key(1));
    item.put("list", AttributeValue.fromL(Arrays.asList(AttributeValue.fromS("a"), null)));
    assertThatThrownBy(() -> client.putItem(put -> put.tableName("table").item(item)))
        .hasMessageContaining("Supplied AttributeValue is empty");
    assertThatThrownBy(() -> client.transactWriteItems(all -> all.transactItems(nothing)))
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            invalid ->
                assertThat(invalid.awsErrorDetails().errorCode()).isEqualTo("ValidationException"));
    assertThat(troubles).isEmpty();
  }

  @Test
  void aFailureIsTriedAgainAsTheSdkDoes() {
    service =
        request -> {
          throw new IllegalStateException("The disk is full");
        };
    assertThatThrownBy(() -> client.listTables())
        .isInstanceOfSatisfying(
            InternalServerErrorException.class,
            failed -> assertThat(failed.numAttempts()).isEqualTo(calls));
    assertThat(calls).isGreaterThan(1);
    assertThat(troubles).hasSize(1);
  }

  @Test
  void aThreadThatIsInterruptedBeforeItsCallCallsNothing() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> client.getItem(get -> get.tableName("table").key(key(1))))
        .isInstanceOf(AbortedException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(calls).isZero();
  }

  @Test
  void aThreadThatIsInterruptedWhileItWaitsDoesNotTryAgain() {
    service =
        request -> {
          Thread.currentThread().interrupt();
          return waiting();
        };
    assertThatThrownBy(() -> client.getItem(get -> get.tableName("table").key(key(1))))
        .isInstanceOf(AbortedException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(calls).isEqualTo(1);
    assertThat(troubles).isEmpty();
  }

  @Test
  void aCallThatWaitsEndsAtItsTimeout() {
    service = request -> waiting();
    try (var impatient =
        InProcess.builder(protocol)
            .overrideConfiguration(
                settings ->
                    settings
                        .apiCallAttemptTimeout(Duration.ofMillis(20))
                        .retryStrategy(strategy -> strategy.maxAttempts(2)))
            .build()) {
      assertThatThrownBy(() -> impatient.getItem(get -> get.tableName("table").key(key(1))))
          .isInstanceOf(ApiCallAttemptTimeoutException.class);
    }
    assertThat(Thread.interrupted()).isFalse();
    try (var impatient =
        InProcess.builder(protocol)
            .overrideConfiguration(settings -> settings.apiCallTimeout(Duration.ofMillis(20)))
            .build()) {
      assertThatThrownBy(() -> impatient.getItem(get -> get.tableName("table").key(key(1))))
          .isInstanceOf(ApiCallTimeoutException.class);
    }
    assertThat(Thread.interrupted()).isFalse();
    assertThat(troubles).isEmpty();
  }

  @Test
  void aClientThatIsClosedClosesNoOther() {
    var other = InProcess.tables(protocol);
    other.close();
    assertThat(client.getItem(get -> get.tableName("table").key(key(1))).hasItem()).isFalse();
  }

  private static Either<DynamoDbException, AwsResponse> waiting() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    throw SdkClientException.create("Interrupted");
  }

  private static List<Map<String, AttributeValue>> items(int from, int to) {
    return IntStream.range(from, to).mapToObj(InProcessHttpClientTest::item).toList();
  }

  private static Map<String, AttributeValue> item(int number) {
    Map<String, AttributeValue> item = new HashMap<>(key(number));
    item.put("text", AttributeValue.fromS("an emoji 😀 and a quote \""));
    item.put("map", AttributeValue.fromM(Map.of("empty", AttributeValue.fromL(List.of()))));
    return item;
  }

  private static Map<String, AttributeValue> key(int number) {
    return Map.of(
        "pk", AttributeValue.fromS("ä"), "sk", AttributeValue.fromN(Integer.toString(number)));
  }
}
