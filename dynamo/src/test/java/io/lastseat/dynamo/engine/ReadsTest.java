package io.lastseat.dynamo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** The pages, parts and costs of reads. */
class ReadsTest extends SmallTable {

  @ParameterizedTest
  @CsvSource({"10, false, 0.5", "10, true, 1", "5000, false, 1", "5000, true, 2"})
  void aReadCostsByItsSize(int size, boolean consistent, double units) {
    put("a", 1, Map.of("t", text("x".repeat(size))));
    GetItemResponse get =
        apply(
            GetItemRequest.builder()
                .tableName("table")
                .key(key("a", 1))
                .consistentRead(consistent)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build());
    QueryResponse query =
        apply(
            querying(null, true).toBuilder()
                .limit(9)
                .consistentRead(consistent)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build());
    assertThat(get.consumedCapacity().capacityUnits()).isEqualTo(units);
    assertThat(query.consumedCapacity().capacityUnits()).isEqualTo(units);
  }

  @Test
  void aProjectionKeepsThePlacesThatAreThere() {
    put("a", 1, Map.of("l", list("x", "y", "z"), "m", AttributeValue.fromM(Map.of())));
    assertThat(projected("l[5], m.z, absent.x")).isEmpty();
    assertThat(projected("l[2], l[0]")).isEqualTo(Map.of("l", list("x", "z")));
  }

  private Map<String, AttributeValue> projected(String places) {
    GetItemResponse response =
        apply(
            GetItemRequest.builder()
                .tableName("table")
                .key(KEY)
                .projectionExpression(places)
                .build());
    return response.item();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"-, true", "-, false", "times, true", "times, false"})
  void pagesCoverEachItemOnceInOrder(String index, boolean forwards) {
    for (int i = 0; i < 7; i++) {
      put("a", i, Map.of("born", number(9 - i)));
      put("b", i, Map.of("born", number(9 - i)));
    }
    Vector<String> seen = Vector.empty();
    Map<String, AttributeValue> last = Map.of();
    do {
      QueryResponse page =
          apply(
              querying(index, forwards).toBuilder()
                  .exclusiveStartKey(last.isEmpty() ? null : last)
                  .build());
      assertThat(page.items()).hasSizeLessThanOrEqualTo(3);
      seen = seen.appendAll(page.items().stream().map(item -> item.get("sk").n()).toList());
      last = page.lastEvaluatedKey();
    } while (!last.isEmpty());
    Vector<String> all = Vector.range(0, 7).map(String::valueOf);
    assertThat(seen).isEqualTo((index == null) == forwards ? all : all.reverse());
  }

  @Test
  void aPageEndsAfterAMegabyte() {
    for (int i = 0; i < 4; i++) {
      put("a", i, Map.of("t", text("x".repeat(390 * 1024))));
    }
    QueryResponse page = apply(querying(null, true).toBuilder().limit(9).build());
    assertThat(page.items()).hasSize(3);
    assertThat(page.lastEvaluatedKey()).isEqualTo(key("a", 2));
  }

  @Test
  void aBatchOfReadsEndsAfter16Megabytes() {
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    for (int i = 0; i < 43; i++) {
      put("a", i, Map.of("t", text("x".repeat(390 * 1024))));
      keys.add(key("a", i));
    }
    BatchGetItemResponse response =
        apply(
            BatchGetItemRequest.builder()
                .requestItems(Map.of("table", KeysAndAttributes.builder().keys(keys).build()))
                .build());
    assertThat(response.responses().get("table")).hasSize(42);
    assertThat(response.unprocessedKeys().get("table").keys()).containsExactly(key("a", 42));
  }

  @Test
  void anIndexGivesAllAttributesWhereAsked() {
    put("a", 1, Map.of("born", number(1), "t", text("x")));
    QueryRequest query = querying("times", true);
    assertThat(((QueryResponse) apply(query)).items().get(0)).doesNotContainKey("t");
    QueryResponse all =
        apply(
            query.toBuilder()
                .select("ALL_ATTRIBUTES")
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build());
    assertThat(all.items().get(0)).containsEntry("t", text("x"));
    assertThat(all.consumedCapacity().table().capacityUnits()).isEqualTo(0.5);
    assertThat(all.consumedCapacity().capacityUnits()).isEqualTo(1);
  }

  @Test
  void segmentsOfAScanCoverEachItemOnce() {
    for (int i = 0; i < 40; i++) {
      put("p" + i, i, Map.of());
    }
    List<Map<String, AttributeValue>> all =
        Stream.of(0, 1, 2)
            .map(i -> ScanRequest.builder().tableName("table").segment(i).totalSegments(3).build())
            .map(scan -> ((ScanResponse) apply(scan)).items())
            .peek(items -> assertThat(items).hasSizeBetween(1, 39))
            .flatMap(List::stream)
            .toList();
    assertThat(all).containsExactlyInAnyOrderElementsOf(database.items("table"));
  }

  private static QueryRequest querying(String index, boolean forwards) {
    return QueryRequest.builder()
        .tableName("table")
        .indexName(index)
        .keyConditionExpression("pk = :a")
        .expressionAttributeValues(Map.of(":a", text("a")))
        .scanIndexForward(forwards)
        .limit(3)
        .build();
  }
}
