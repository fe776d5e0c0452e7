package io.lastseat.embedded.meter;

import static io.lastseat.embedded.meter.Items.item;
import static io.lastseat.embedded.meter.Items.key;
import static io.lastseat.embedded.meter.Items.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Capacity units of writes; the text of each row is the calculation by hand. */
class WriteCostsTest {
  /** On table {@code i}: key {@code k}, copies {@code pk} and {@code r}. */
  private static final Costs COSTS =
      new Costs(List.of(new IndexDescription("i", "by-k", HashSet.of("k"), HashSet.of("pk", "r"))));

  private static Map<String, AttributeValue> withMap(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> more = new HashMap<>(item);
    more.put("r", AttributeValue.fromM(Map.of("in", AttributeValue.fromS("x".repeat(1000)))));
    return more;
  }

  static Stream<Arguments> rows() {
    return Stream.of(
        // columns: text, request, answer, write units, of them index, not computable
        row("put 4 bytes: 1", put("t", item(4)), stored(), 1, 0, 0),
        row("put 1023 bytes: 1", put("t", item(1023)), stored(), 1, 0, 0),
        row("put 1024 bytes: 1", put("t", item(1024)), stored(), 1, 0, 0),
        row("put 1025 bytes: 2", put("t", item(1025)), stored(), 2, 0, 0),
        row("put 409600 bytes: 400", put("t", item(409_600)), stored(), 400, 0, 0),
        row("put without the index's key: 1 + 0", put("i", item(10)), stored(), 1, 0, 0),
        row(
            "put in the index: 1 + entry pk 3 + k 2 = 5 bytes 1",
            put("i", with(item(10), "k", "a")),
            stored(),
            2,
            1,
            0),
        row(
            "put 1020 + k 3 + r 1 = 1024 bytes 1, entry 3 + 3 + 1 = 7 bytes 1",
            put("i", with(with(item(1020), "k", "ab"), "r", "")),
            stored(),
            2,
            1,
            0),
        row(
            "put 100 + k 2 + map r 1 + 3 + 1 + 1002 = 1109 bytes 2, entry 3 + 2 + 1007 bytes 1",
            put("i", withMap(with(item(100), "k", "a"))),
            stored(),
            3,
            1,
            0),
        row(
            "put 100 + k 2 + r 1019 = 1121 bytes 2, entry 3 + 2 + 1019 = 1024 bytes 1",
            put("i", with(with(item(100), "k", "a"), "r", "x".repeat(1018))),
            stored(),
            3,
            1,
            0),
        row(
            "put 100 + k 2 + r 1020 = 1122 bytes 2, entry 3 + 2 + 1020 = 1025 bytes 2",
            put("i", with(with(item(100), "k", "a"), "r", "x".repeat(1019))),
            stored(),
            4,
            2,
            0),
        row(
            "put by the table's ARN: 1 + entry 1",
            put("arn:aws:dynamodb:eu-central-1:1:table/i", with(item(9), "k", "a")),
            stored(),
            2,
            1,
            0),
        row("put over an item that is told: at least 1", put("t", item(9)), over(item(9)), 1, 0, 1),
        row(
            "batch of 500 and 3584 bytes: 1 + 4",
            batch("t", item("a", 500), item("b", 3584)),
            processed(),
            5,
            0,
            0),
        row(
            "batch of 1024, 1025 bytes, the second unprocessed: 1",
            batch("t", item("a", 1024), item("b", 1025)),
            unprocessed("t", item("b", 1025)),
            1,
            0,
            0),
        row(
            "batch of two with entries, one unprocessed: 1 + 1",
            batch("i", with(item("a", 9), "k", "a"), with(item("b", 9), "k", "b")),
            unprocessed("i", with(item("b", 9), "k", "b")),
            2,
            1,
            0),
        row(
            "batch with a delete: at least 1",
            BatchWriteItemRequest.builder()
                .requestItems(
                    Map.of(
                        "t",
                        java.util.List.of(
                            WriteRequest.builder().deleteRequest(d -> d.key(key("a"))).build())))
                .build(),
            processed(),
            1,
            0,
            1),
        row(
            "transaction of 1024, 1025 bytes: 2 x (1 + 2)",
            transaction(putAction("t", item("a", 1024)), putAction("t", item("b", 1025))),
            committed(),
            6,
            0,
            0),
        row(
            "transaction of one with an entry: 2 x (1 + 1)",
            transaction(putAction("i", with(item(9), "k", "a"))),
            committed(),
            4,
            2,
            0),
        row(
            "transaction with a check: 2 x 1 and at least 2 x 1",
            transaction(
                putAction("t", item(9)),
                TransactWriteItem.builder()
                    .conditionCheck(
                        c ->
                            c.tableName("t")
                                .key(key("a"))
                                .conditionExpression("attribute_exists(pk)"))
                    .build()),
            committed(),
            4,
            0,
            1),
        row("delete: at least 1", delete(), DeleteItemResponse.builder().build(), 1, 0, 1),
        row(
            "update to 1025 bytes, told: 2",
            update("t", ReturnValue.ALL_NEW),
            updated(item(1025)),
            2,
            0,
            0),
        row(
            "update of 2048 bytes, told the old: at least 2",
            update("t", ReturnValue.ALL_OLD),
            updated(item(2048)),
            2,
            0,
            1),
        row("update, not told: at least 1", update("t", null), updated(Map.of()), 1, 0, 1),
        row(
            "update of a table with an index: at least 1",
            update("i", ReturnValue.ALL_NEW),
            updated(with(item(9), "k", "a")),
            1,
            0,
            1),
        row(
            "statements: not computable",
            BatchExecuteStatementRequest.builder().build(),
            BatchExecuteStatementResponse.builder().build(),
            0,
            0,
            1),
        row(
            "creating a table: nothing",
            CreateTableRequest.builder().build(),
            CreateTableResponse.builder().build(),
            0,
            0,
            0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void costs(String text, SdkRequest request, SdkResponse answer, Cost expected) {
    assertThat(COSTS.answered(request, answer)).isEqualTo(expected);
  }

  private static Arguments row(
      String text,
      SdkRequest request,
      SdkResponse answer,
      long writeUnits,
      long indexUnits,
      long notComputable) {
    return Arguments.of(text, request, answer, new Cost(writeUnits, indexUnits, 0, notComputable));
  }

  private static SdkRequest put(String table, Map<String, AttributeValue> item) {
    return PutItemRequest.builder().tableName(table).item(item).build();
  }

  private static SdkResponse stored() {
    return PutItemResponse.builder().build();
  }

  private static SdkResponse over(Map<String, AttributeValue> old) {
    return PutItemResponse.builder().attributes(old).build();
  }

  @SafeVarargs
  private static SdkRequest batch(String table, Map<String, AttributeValue>... items) {
    return BatchWriteItemRequest.builder().requestItems(Map.of(table, puts(items))).build();
  }

  private static SdkResponse processed() {
    return BatchWriteItemResponse.builder().build();
  }

  private static SdkResponse unprocessed(String table, Map<String, AttributeValue> item) {
    return BatchWriteItemResponse.builder()
        .unprocessedItems(Map.of(table, puts(List.of(item))))
        .build();
  }

  @SafeVarargs
  private static java.util.List<WriteRequest> puts(Map<String, AttributeValue>... items) {
    return puts(List.of(items));
  }

  private static java.util.List<WriteRequest> puts(List<Map<String, AttributeValue>> items) {
    return items.map(item -> WriteRequest.builder().putRequest(p -> p.item(item)).build()).asJava();
  }

  private static TransactWriteItem putAction(String table, Map<String, AttributeValue> item) {
    return TransactWriteItem.builder().put(p -> p.tableName(table).item(item)).build();
  }

  private static SdkRequest transaction(TransactWriteItem... actions) {
    return TransactWriteItemsRequest.builder().transactItems(actions).build();
  }

  private static SdkResponse committed() {
    return TransactWriteItemsResponse.builder().build();
  }

  private static SdkRequest delete() {
    return DeleteItemRequest.builder().tableName("t").key(key("p")).build();
  }

  private static SdkRequest update(String table, ReturnValue returned) {
    return UpdateItemRequest.builder()
        .tableName(table)
        .key(key("p"))
        .returnValues(returned)
        .build();
  }

  private static SdkResponse updated(Map<String, AttributeValue> attributes) {
    return UpdateItemResponse.builder().attributes(attributes).build();
  }
}
