package io.lastseat.dynamo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** What writes change and answer, and what they cost. */
class WritesTest extends SmallTable {

  /** The list is [0, 1, 2, 3] before, and the maps in {@code m} have an x and a y. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SET l[9] = :b, l[7] = :a|[0, 1, 2, 3, a, b]",
        "REMOVE l[0], l[2]|[1, 3]",
        "REMOVE l[2], l[0]|[1, 3]",
        "REMOVE l[9]|[0, 1, 2, 3]",
        "SET l[1] = :a REMOVE l[0]|[a, 2, 3]",
        "SET l[3] = l[0], l[0] = l[3]|[3, 1, 2, 0]"
      })
  void placesInAListAreThoseBeforeTheUpdate(String update, String list) {
    put("a", 1, Map.of("l", list("0", "1", "2", "3")));
    assertThat(updated(update, ReturnValue.ALL_NEW).get("l")).isEqualTo(list(parts(list)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"REMOVE l[1].x, l[0]", "REMOVE l[0], l[1].x"})
  void aRemovedElementMovesNoPlaceOfTheSameUpdate(String update) {
    AttributeValue map = AttributeValue.fromM(Map.of("x", text("x"), "y", text("y")));
    put("a", 1, Map.of("l", AttributeValue.fromL(List.of(map, map, map))));
    assertThat(updated(update, ReturnValue.ALL_NEW).get("l"))
        .isEqualTo(
            AttributeValue.fromL(List.of(AttributeValue.fromM(Map.of("y", text("y"))), map)));
  }

  @Test
  void anEmptiedSetMovesNoPlaceOfTheSameUpdate() {
    AttributeValue set = AttributeValue.fromSs(List.of("a"));
    put("a", 1, Map.of("l", AttributeValue.fromL(List.of(set, text("1"), text("2")))));
    assertThat(updated("DELETE l[0] :set SET l[1] = :a", ReturnValue.ALL_NEW).get("l"))
        .isEqualTo(list("a", "2"));
  }

  /** Only the changed places come back. */
  @Test
  void theUpdatedPlacesAreReturnedAlone() {
    put("a", 1, Map.of("l", list("0", "1"), "m", AttributeValue.fromM(Map.of("x", text("x")))));
    assertThat(updated("SET l[1] = :a, m.z = :a", ReturnValue.UPDATED_OLD))
        .isEqualTo(Map.of("l", list("1")));
    assertThat(updated("SET l[1] = :b, m.z = :b REMOVE m.x", ReturnValue.UPDATED_NEW))
        .isEqualTo(Map.of("l", list("b"), "m", AttributeValue.fromM(Map.of("z", text("b")))));
    assertThat(updated("REMOVE m", ReturnValue.UPDATED_NEW)).isEmpty();
  }

  @Test
  void anUpdateThatOnlyTakesMakesNoItem() {
    assertThat(updated("REMOVE l", ReturnValue.ALL_NEW)).isEmpty();
    assertThat(updated("DELETE l :set", ReturnValue.ALL_NEW)).isEmpty();
    assertThat(database.items("table")).isEmpty();
    assertThat(updated("ADD l :set", ReturnValue.ALL_NEW)).hasSize(3);
  }

  @Test
  void aTransactionIsAllOrNoneAndTellsReasonsInOrder() {
    Map<String, AttributeValue> there = put("a", 1, Map.of("n", text("old")));
    Database before = database;
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder()
            .transactItems(
                item -> item.put(p -> p.tableName("table").item(key("a", 2))),
                item ->
                    item.conditionCheck(
                        c ->
                            c.tableName("table")
                                .key(key("a", 1))
                                .conditionExpression("attribute_not_exists(pk)")
                                .returnValuesOnConditionCheckFailure(
                                    ReturnValuesOnConditionCheckFailure.ALL_OLD)),
                item ->
                    item.delete(
                        d ->
                            d.tableName("table")
                                .key(key("a", 3))
                                .conditionExpression("attribute_exists(pk)")))
            .build();
    var refusal = database.apply(request).answer().getLeft();
    assertThat(((TransactionCanceledException) refusal).cancellationReasons())
        .extracting(CancellationReason::code)
        .containsExactly("None", "ConditionalCheckFailed", "ConditionalCheckFailed");
    assertThat(((TransactionCanceledException) refusal).cancellationReasons())
        .extracting(CancellationReason::item)
        .containsExactly(Map.of(), there, Map.of());
    assertThat(database.apply(request).after()).isEqualTo(before);
  }

  @Test
  void aTransactionMakesAllItsChanges() {
    put("a", 1, Map.of());
    put("a", 2, Map.of());
    TransactWriteItemsResponse response =
        apply(
            TransactWriteItemsRequest.builder()
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .transactItems(
                    item -> item.put(p -> p.tableName("table").item(key("b", 1))),
                    item -> item.delete(d -> d.tableName("table").key(key("a", 1))),
                    item ->
                        item.update(
                            u ->
                                u.tableName("table")
                                    .key(key("a", 2))
                                    .updateExpression("SET born = sk")))
                .build());
    assertThat(database.items("table"))
        .containsExactly(with(key("a", 2), Map.of("born", number(2))), key("b", 1));
    // Each item twice, and the new entry of the index twice.
    assertThat(response.consumedCapacity())
        .extracting(ConsumedCapacity::capacityUnits)
        .containsExactly(2 + 2 + 2 + 2.0);
  }

  /** The units by the published rules, counted by hand: a write of each started KB, twice a key. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "-, -, 100, 1, 0",
        "-, -, 1100, 2, 0",
        "3000, -, 10, 3, 0",
        "-, 1, 10, 1, 1",
        "10, 1, 10, 1, 0"
      })
  void aWriteCostsByTheLargerItemAndByChangesOfIndexes(
      Integer before, Integer born, int after, double table, double index) {
    Map<String, AttributeValue> key = born == null ? Map.of() : Map.of("born", number(born));
    if (before != null) {
      put("a", 1, with(key, Map.of("t", text("x".repeat(before)))));
    }
    PutItemResponse response =
        apply(
            putting(with(with(key("a", 1), key), Map.of("t", text("x".repeat(after))))).toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build());
    assertThat(response.consumedCapacity().capacityUnits()).isEqualTo(table + index);
    assertThat(response.consumedCapacity().table().capacityUnits()).isEqualTo(table);
    assertThat(response.consumedCapacity().localSecondaryIndexes()).hasSize(index > 0 ? 1 : 0);
  }

  @Test
  void anUpdateMakesNoItemAbove400Kb() {
    put("a", 1, Map.of("t", text("x".repeat(210 * 1024))));
    UpdateItemRequest update =
        UpdateItemRequest.builder()
            .tableName("table")
            .key(key("a", 1))
            .updateExpression("SET u = t")
            .build();
    assertThat(database.apply(update).answer().getLeft())
        .hasMessageContaining("Item size to update has exceeded the maximum allowed size");
  }

  /** A changed key of an index costs a removed and a new entry. */
  @Test
  void aMovedEntryOfAnIndexCostsTwice() {
    put("a", 1, Map.of("born", number(1)));
    PutItemResponse response =
        apply(
            putting(with(key("a", 1), Map.of("born", number(2)))).toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build());
    assertThat(response.consumedCapacity().capacityUnits()).isEqualTo(1 + 2.0);
  }

  @Test
  void aFailedConditionShowsTheItemWhereAsked() {
    Map<String, AttributeValue> there = put("a", 1, Map.of("t", text("x")));
    PutItemRequest request =
        putting(key("a", 1)).toBuilder().conditionExpression("attribute_not_exists(pk)").build();
    assertThat(failed(request).item()).isEmpty();
    assertThat(failed(request.toBuilder().returnValuesOnConditionCheckFailure("ALL_OLD").build()))
        .extracting(ConditionalCheckFailedException::item)
        .isEqualTo(there);
  }

  private ConditionalCheckFailedException failed(PutItemRequest request) {
    return (ConditionalCheckFailedException) database.apply(request).answer().getLeft();
  }

  @Test
  void aConditionOfATransactionChangesNothing() {
    put("a", 1, Map.of());
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder()
            .transactItems(
                item ->
                    item.conditionCheck(
                        c ->
                            c.tableName("table")
                                .key(key("a", 1))
                                .conditionExpression("attribute_exists(pk)")))
            .build();
    assertThat(database.apply(request).answer().isRight()).isTrue();
    assertThat(database.apply(request).changes()).isEmpty();
  }

  private Map<String, AttributeValue> updated(String update, ReturnValue wanted) {
    Map<String, AttributeValue> values =
        new HashMap<>(
            Map.of(":a", text("a"), ":b", text("b"), ":set", AttributeValue.fromSs(List.of("a"))));
    values.keySet().removeIf(name -> !update.matches(".*" + name + "\\b.*"));
    UpdateItemResponse response =
        apply(
            UpdateItemRequest.builder()
                .tableName("table")
                .key(key("a", 1))
                .updateExpression(update)
                .expressionAttributeValues(values.isEmpty() ? null : values)
                .returnValues(wanted)
                .build());
    return response.attributes();
  }
}
