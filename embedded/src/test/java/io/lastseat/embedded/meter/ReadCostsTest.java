package io.lastseat.embedded.meter;

import static io.lastseat.embedded.meter.Items.item;
import static io.lastseat.embedded.meter.Items.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** Capacity units of reads in halves; the text of each row is the calculation by hand. */
class ReadCostsTest {
  private static final Costs COSTS = new Costs(List.of());

  static Stream<Arguments> rows() {
    return Stream.of(
        // columns: text, request, answer, half read units, not computable
        row("4095 bytes strongly: 1", get(true), found(item(4095)), 2, 0),
        row("4096 bytes strongly: 1", get(true), found(item(4096)), 2, 0),
        row("4097 bytes strongly: 2", get(true), found(item(4097)), 4, 0),
        row("4096 bytes eventually: 0.5", get(false), found(item(4096)), 1, 0),
        row("4097 bytes eventually: 1", get(false), found(item(4097)), 2, 0),
        row("12289 bytes eventually: 4 x 0.5", get(false), found(item(12_289)), 4, 0),
        row("4097 bytes, not said how: 1", get(null), found(item(4097)), 2, 0),
        row("nothing strongly: 1", get(true), absent(), 2, 0),
        row("nothing eventually: 0.5", get(false), absent(), 1, 0),
        row(
            "one attribute of an item: at least 1",
            GetItemRequest.builder().consistentRead(true).projectionExpression("pk").build(),
            found(key("p")),
            2,
            1),
        row(
            "batch of 1536 and 6656 bytes strongly: 1 + 2",
            batchGet(2, true),
            batchFound(0, item("a", 1536), item("b", 6656)),
            6,
            0),
        row(
            "batch of 3 keys, 10 bytes, 4097 bytes, one absent, eventually: 0.5 + 1 + 0.5",
            batchGet(3, false),
            batchFound(0, item("a", 10), item("b", 4097)),
            4,
            0),
        row(
            "batch of 4 keys, 10 bytes, one absent, two unprocessed, strongly: 1 + 1",
            batchGet(4, true),
            batchFound(2, item("a", 10)),
            4,
            0),
        row("batch of 3 keys, all unprocessed: 0", batchGet(3, true), batchFound(3), 0, 0),
        row(
            "query of 4 x 1024 bytes strongly: 4096, 1",
            query(q -> q.consistentRead(true)),
            page(4, 0, 1024),
            2,
            0),
        row(
            "query of 1 x 1025 and 3 x 1024 bytes strongly: 4097, 2",
            query(q -> q.consistentRead(true)),
            QueryResponse.builder()
                .items(item("a", 1025), item("b", 1024), item("c", 1024), item("d", 1024))
                .count(4)
                .scannedCount(4)
                .build(),
            4,
            0),
        row(
            "query of 1500 x 64 bytes eventually: 96000 bytes, 24 x 0.5",
            query(q -> {}),
            page(1500, 0, 64),
            24,
            0),
        row(
            "query of nothing strongly: 1",
            query(q -> q.consistentRead(true)),
            page(0, 0, 9),
            2,
            0),
        row("query of nothing eventually: 0.5", query(q -> {}), page(0, 0, 9), 1, 0),
        row(
            "query with a filter that dropped nothing: 2 x 2049 = 4098 bytes, 2 x 0.5",
            query(q -> q.filterExpression("d <> :nothing")),
            page(2, 0, 2049),
            2,
            0),
        row(
            "query with a filter that dropped one: at least 0.5",
            query(q -> q.filterExpression("d <> :nothing")),
            page(1, 1, 2049),
            1,
            1),
        row(
            "count of 3: at least 0.5",
            query(q -> q.select(Select.COUNT)),
            QueryResponse.builder().count(3).scannedCount(3).build(),
            1,
            1),
        row(
            "some attributes: at least 0.5",
            query(q -> q.projectionExpression("pk")),
            page(2, 0, 5),
            1,
            1),
        row(
            "query of an index, 2 entries of 2048 bytes: 4096, 0.5",
            query(q -> q.indexName("by-k")),
            page(2, 0, 2048),
            1,
            0),
        row(
            "whole items over an index: at least 0.5",
            query(q -> q.indexName("other").select(Select.ALL_ATTRIBUTES)),
            page(1, 0, 9),
            1,
            1),
        row(
            "scan of 2 x 2049 bytes strongly: 4098, 2",
            ScanRequest.builder().tableName("t").consistentRead(true).build(),
            ScanResponse.builder()
                .items(item("a", 2049), item("b", 2049))
                .count(2)
                .scannedCount(2)
                .build(),
            4,
            0),
        row(
            "transaction: not computable",
            TransactGetItemsRequest.builder().build(),
            TransactGetItemsResponse.builder().build(),
            0,
            1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void costs(String text, SdkRequest request, SdkResponse answer, Cost expected) {
    assertThat(COSTS.answered(request, answer)).isEqualTo(expected);
  }

  private static Arguments row(
      String text, SdkRequest request, SdkResponse answer, long halfUnits, long notComputable) {
    return Arguments.of(text, request, answer, new Cost(0, 0, halfUnits, notComputable));
  }

  private static SdkRequest get(Boolean strong) {
    return GetItemRequest.builder().tableName("t").key(key("p")).consistentRead(strong).build();
  }

  private static SdkResponse found(Map<String, AttributeValue> item) {
    return GetItemResponse.builder().item(item).build();
  }

  private static SdkResponse absent() {
    return GetItemResponse.builder().build();
  }

  private static SdkRequest batchGet(int keys, boolean strong) {
    return BatchGetItemRequest.builder()
        .requestItems(Map.of("t", keys(keys).toBuilder().consistentRead(strong).build()))
        .build();
  }

  @SafeVarargs
  private static SdkResponse batchFound(int unprocessed, Map<String, AttributeValue>... items) {
    BatchGetItemResponse.Builder answer =
        BatchGetItemResponse.builder().responses(Map.of("t", java.util.List.of(items)));
    if (unprocessed > 0) {
      answer.unprocessedKeys(Map.of("t", keys(unprocessed)));
    }
    return answer.build();
  }

  private static KeysAndAttributes keys(int keys) {
    return KeysAndAttributes.builder()
        .keys(IntStream.range(0, keys).mapToObj(i -> key("k" + i)).toList())
        .build();
  }

  private static SdkRequest query(Consumer<QueryRequest.Builder> how) {
    return QueryRequest.builder().tableName("t").applyMutation(how).build();
  }

  private static SdkResponse page(int items, int dropped, int bytesEach) {
    return QueryResponse.builder()
        .items(IntStream.range(0, items).mapToObj(i -> item("p", bytesEach)).toList())
        .count(items)
        .scannedCount(items + dropped)
        .build();
  }
}
