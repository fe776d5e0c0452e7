package io.lastseat.bench.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import io.lastseat.pauses.Pause;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The clock stands still unless a test moves it. */
class ModelledAwsTest {

  private static final long MILLI = 1_000_000;

  /** A place in time that no slot of the limits begins at. */
  private final AtomicLong nanoTime = new AtomicLong(7_777 * MILLI);

  private final AtomicLong waited = new AtomicLong();
  private final Pause counting = length -> waited.addAndGet(length.toNanos());
  private final ModelledAws aws = new ModelledAws(counting, nanoTime::get);
  private String stream = "";

  @BeforeEach
  void table() {
    stream = ((CreateTableResponse) answer(TABLE)).tableDescription().latestStreamArn();
  }

  @Test
  void aKeyTakesAThousandWriteUnitsInASecondAndNoneMore() {
    for (int unit = 0; unit < 1_000; unit++) {
      answer(put("hall", unit));
    }
    assertThat(call(put("hall", 1_000)).getLeft())
        .isInstanceOf(ProvisionedThroughputExceededException.class);
    assertThat(found("hall", 1_000)).isEmpty();
    answer(put("room", 0));
    nanoTime.addAndGet(999 * MILLI);
    assertThat(call(put("hall", 1_000)).isLeft()).as("within the second").isTrue();
    nanoTime.addAndGet(22 * MILLI);
    answer(put("hall", 1_000));
  }

  @Test
  void whatIsNotUsedIsNotSavedUp() {
    nanoTime.addAndGet(3_600_000 * MILLI);
    assertThat(Vector.range(0, 3_000).count(unit -> call(put("hall", unit)).isRight()))
        .isEqualTo(1_000);
  }

  @Test
  void readsHaveALimitOfTheirOwnAndStrongOnesCostTwice() {
    answer(put("hall", 0));
    assertThat(Vector.range(0, 4_000).count(read -> call(get("hall", 0, true)).isRight()))
        .isEqualTo(3_000);
    nanoTime.addAndGet(1_100 * MILLI);
    assertThat(Vector.range(0, 7_000).count(read -> call(get("hall", 0, false)).isRight()))
        .isEqualTo(6_000);
    answer(put("hall", 1));
    assertThat(call(all("hall")).isLeft()).as("a query of the same key").isTrue();
    answer(all("room"));
  }

  @Test
  void aLargeItemCostsAUnitForEachKilobyte() {
    String text = "x".repeat(99 * 1024);
    assertThat(
            Vector.range(0, 20)
                .count(
                    number ->
                        call(PutItemRequest.builder()
                                .tableName("seats")
                                .item(item("hall", number, text))
                                .build())
                            .isRight()))
        .isEqualTo(10);
  }

  @Test
  void aConditionThatFailsCostsItsUnit() {
    answer(put("hall", 0));
    PutItemRequest again =
        put("hall", 0).toBuilder().conditionExpression("attribute_not_exists(event)").build();
    assertThat(
            Vector.range(0, 2_000)
                .map(unit -> call(again).getLeft())
                .count(ProvisionedThroughputExceededException.class::isInstance))
        .isEqualTo(2_000 - 999);
  }

  @Test
  void writesOfABatchThatAreTooMuchComeBack() {
    fill("hall", 999);
    BatchWriteItemResponse answer =
        (BatchWriteItemResponse) answer(batch(put("hall", 1), put("hall", 2), put("room", 3)));
    assertThat(answer.unprocessedItems()).containsOnlyKeys("seats");
    assertThat(answer.unprocessedItems().get("seats"))
        .singleElement()
        .satisfies(left -> assertThat(left.putRequest().item()).isEqualTo(item("hall", 2, "")));
    assertThat(found("hall", 1)).isNotEmpty();
    assertThat(found("hall", 2)).isEmpty();
    assertThat(found("room", 3)).isNotEmpty();
    assertThat(call(batch(put("hall", 4))).getLeft())
        .isInstanceOf(ProvisionedThroughputExceededException.class);
  }

  @Test
  void readsOfABatchThatAreTooMuchComeBack() {
    answer(put("hall", 0));
    answer(put("room", 0));
    Vector.range(0, 3_000).forEach(read -> answer(get("hall", 0, true)));
    BatchGetItemResponse answer =
        (BatchGetItemResponse)
            answer(
                BatchGetItemRequest.builder()
                    .requestItems(
                        Map.of(
                            "seats",
                            KeysAndAttributes.builder()
                                .keys(List.of(key("hall", 0), key("room", 0)))
                                .consistentRead(true)
                                .build()))
                    .build());
    assertThat(answer.responses().get("seats")).containsExactly(item("room", 0, ""));
    assertThat(answer.unprocessedKeys().get("seats").keys()).containsExactly(key("hall", 0));
  }

  @Test
  void aTransactionCostsTwiceAsMuchAndIsDoneWholeOrNot() {
    fill("hall", 999);
    DynamoDbException refusal = call(transaction(put("hall", 1), put("room", 1))).getLeft();
    assertThat(((TransactionCanceledException) refusal).cancellationReasons())
        .extracting(CancellationReason::code)
        .containsExactly("ThrottlingError", "None");
    assertThat(found("room", 1)).isEmpty();
    answer(put("hall", 2));
    assertThat(Vector.range(0, 1_000).count(unit -> call(put("room", unit)).isRight()))
        .as("it cost the other key nothing")
        .isEqualTo(1_000);
    assertThat(Vector.range(0, 1_000).count(unit -> call(transaction(put("yard", unit))).isRight()))
        .isEqualTo(500);
  }

  @Test
  void aCallTakesFourMillisecondsInTheMedianWithAMeasuredTail() {
    Vector<Double> millis =
        Vector.range(0, 10_001)
            .map(
                call -> {
                  waited.set(0);
                  answer(get("hall-" + call, 0, true));
                  return waited.get() / 1e6;
                })
            .sorted();
    assertThat(millis.get(5_000)).isCloseTo(4, within(0.1));
    assertThat(millis.get(9_900)).isCloseTo(8.58, within(0.4));
    assertThat(millis.head()).isPositive();
  }

  @Test
  void theSeedDecidesTheTimes() {
    Latency one = new Latency(1);
    Latency same = new Latency(1);
    Latency other = new Latency(2);
    Vector<Duration> times = Vector.fill(10, one::next);
    assertThat(Vector.fill(10, same::next)).isEqualTo(times);
    assertThat(Vector.fill(10, other::next)).isNotEqualTo(times);
  }

  @Test
  void aRecordShowsInTheStreamTwoHundredMillisecondsAfterItsWrite() {
    String shard =
        ((DescribeStreamResponse) answer(DescribeStreamRequest.builder().streamArn(stream).build()))
            .streamDescription()
            .shards()
            .get(0)
            .shardId();
    String iterator =
        ((GetShardIteratorResponse)
                answer(
                    GetShardIteratorRequest.builder()
                        .streamArn(stream)
                        .shardId(shard)
                        .shardIteratorType(ShardIteratorType.TRIM_HORIZON)
                        .build()))
            .shardIterator();
    GetRecordsResponse young = records(iterator);
    assertThat(young.records()).isEmpty();
    answer(put("hall", 1));
    nanoTime.addAndGet(150 * MILLI);
    answer(put("hall", 2));
    nanoTime.addAndGet(49 * MILLI);
    GetRecordsResponse before = records(young.nextShardIterator());
    assertThat(before.records()).isEmpty();
    nanoTime.addAndGet(MILLI);
    GetRecordsResponse first = records(before.nextShardIterator());
    assertThat(first.records())
        .extracting(one -> one.dynamodb().keys())
        .containsExactly(key("hall", 1));
    nanoTime.addAndGet(150 * MILLI);
    assertThat(records(first.nextShardIterator()).records())
        .extracting(one -> one.dynamodb().keys())
        .containsExactly(key("hall", 2));
  }

  private void fill(String event, int units) {
    for (int unit = 0; unit < units; unit++) {
      answer(
          UpdateItemRequest.builder()
              .tableName("seats")
              .key(key(event, 0))
              .updateExpression("ADD taken :one")
              .expressionAttributeValues(Map.of(":one", fromN("1")))
              .build());
    }
  }

  private GetRecordsResponse records(String iterator) {
    return (GetRecordsResponse) answer(GetRecordsRequest.builder().shardIterator(iterator).build());
  }

  private Map<String, AttributeValue> found(String event, int number) {
    return ((GetItemResponse) answer(get(event, number, false))).item();
  }

  private AwsResponse answer(AwsRequest request) {
    return call(request).getOrElseThrow(refusal -> new AssertionError(refusal));
  }

  private Either<DynamoDbException, AwsResponse> call(AwsRequest request) {
    return aws.call(request);
  }

  private static final CreateTableRequest TABLE =
      CreateTableRequest.builder()
          .tableName("seats")
          .billingMode(BillingMode.PAY_PER_REQUEST)
          .attributeDefinitions(
              attribute("event", ScalarAttributeType.S), attribute("number", ScalarAttributeType.N))
          .keySchema(
              KeySchemaElement.builder().attributeName("event").keyType(KeyType.HASH).build(),
              KeySchemaElement.builder().attributeName("number").keyType(KeyType.RANGE).build())
          .streamSpecification(
              to -> to.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
          .build();

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static Map<String, AttributeValue> key(String event, int number) {
    return Map.of("event", fromS(event), "number", fromN(Integer.toString(number)));
  }

  private static Map<String, AttributeValue> item(String event, int number, String text) {
    return Map.of(
        "event", fromS(event), "number", fromN(Integer.toString(number)), "text", fromS(text));
  }

  private static PutItemRequest put(String event, int number) {
    return PutItemRequest.builder().tableName("seats").item(item(event, number, "")).build();
  }

  private static GetItemRequest get(String event, int number, boolean strong) {
    return GetItemRequest.builder()
        .tableName("seats")
        .key(key(event, number))
        .consistentRead(strong)
        .build();
  }

  private static QueryRequest all(String event) {
    return QueryRequest.builder()
        .tableName("seats")
        .keyConditionExpression("#e = :e AND #n > :n")
        .expressionAttributeNames(Map.of("#e", "event", "#n", "number"))
        .expressionAttributeValues(Map.of(":e", fromS(event), ":n", fromN("0")))
        .build();
  }

  private static BatchWriteItemRequest batch(PutItemRequest... puts) {
    return BatchWriteItemRequest.builder()
        .requestItems(
            Map.of(
                "seats",
                Vector.of(puts)
                    .map(
                        put ->
                            WriteRequest.builder().putRequest(one -> one.item(put.item())).build())
                    .asJava()))
        .build();
  }

  private static TransactWriteItemsRequest transaction(PutItemRequest... puts) {
    return TransactWriteItemsRequest.builder()
        .transactItems(
            Vector.of(puts)
                .map(
                    put ->
                        TransactWriteItem.builder()
                            .put(one -> one.tableName("seats").item(put.item()))
                            .build())
                .asJava())
        .build();
  }
}
