package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.item.Items;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.item.Refusals;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * BatchWriteItem and BatchGetItem. A batch of writes is carried out whole. A batch of reads ends
 * after 16 MB, and returns the other keys as unprocessed (API reference, BatchGetItem).
 */
final class Batches {

  private static final int MAX_WRITES = 25;
  private static final int MAX_GETS = 100;
  private static final long MAX_BYTES = 16L * 1024 * 1024;

  static Evaluation write(TablesView tables, BatchWriteItemRequest request) {
    int number = request.requestItems().values().stream().mapToInt(List::size).sum();
    if (number == 0) {
      throw Refusals.invalid("The requestItems parameter is required for BatchWriteItem");
    }
    if (number > MAX_WRITES) {
      throw tooLong("requestItems", request.requestItems().toString(), MAX_WRITES);
    }
    List<ItemChange> changes = new ArrayList<>();
    Set<List<Object>> seen = new HashSet<>();
    request
        .requestItems()
        .forEach(
            (name, writes) -> {
              notEmpty(name, writes);
              TableSchema table = DynamoEngine.table(tables, name);
              for (WriteRequest write : writes) {
                ItemChange change = change(tables, table, write);
                distinct(seen.add(List.of(name, change.key())));
                changes.add(change);
              }
            });
    Vector<ItemChange> all = Vector.ofAll(changes);
    BatchWriteItemResponse response =
        BatchWriteItemResponse.builder()
            .unprocessedItems(Map.of())
            .consumedCapacity(
                Capacity.each(
                        request.returnConsumedCapacityAsString(),
                        all.map(change -> Capacity.ofWrite(change, 1)))
                    .getOrNull())
            .build();
    return new Evaluation(
        Either.right(response),
        all.filter(change -> change.before().isDefined() || change.after().isDefined()));
  }

  private static ItemChange change(TablesView tables, TableSchema table, WriteRequest write) {
    if ((write.putRequest() == null) == (write.deleteRequest() == null)) {
      throw Refusals.invalid(
          "Supplied WriteRequest must have either a PutRequest or a DeleteRequest");
    }
    if (write.putRequest() == null) {
      Key key = table.keyAlone(write.deleteRequest().key());
      return new ItemChange(table, key, tables.find(table, key), Option.none());
    }
    Map<String, AttributeValue> item = Items.stored(write.putRequest().item());
    Writes.checkIndexes(table, item);
    Key key = table.keyOf(item);
    return new ItemChange(table, key, tables.find(table, key), Option.some(item));
  }

  static BatchGetItemResponse get(TablesView tables, BatchGetItemRequest request) {
    int number =
        request.requestItems().values().stream().mapToInt(keys -> keys.keys().size()).sum();
    if (number == 0) {
      throw Refusals.invalid("The requestItems parameter is required for BatchGetItem");
    }
    if (number > MAX_GETS) {
      throw tooLong(
          "RequestItems.%s.member.Keys"
              .formatted(request.requestItems().keySet().iterator().next()),
          "",
          MAX_GETS);
    }
    Map<String, List<Map<String, AttributeValue>>> found = new HashMap<>();
    Map<String, KeysAndAttributes> left = new HashMap<>();
    List<Capacity> costs = new ArrayList<>();
    long[] bytes = {0};
    request
        .requestItems()
        .forEach(
            (name, keys) -> {
              Constraints.check(keys);
              notEmpty(name + ".member.keys", keys.keys());
              TableSchema table = DynamoEngine.table(tables, name);
              Reads.Shown shown = Reads.Shown.of(new Parameters(keys), table);
              boolean consistent = Boolean.TRUE.equals(keys.consistentRead());
              Set<Key> seen = new HashSet<>();
              List<Map<String, AttributeValue>> items = new ArrayList<>();
              List<Map<String, AttributeValue>> rest = new ArrayList<>();
              for (Map<String, AttributeValue> wanted : keys.keys()) {
                Key key = table.keyAlone(wanted);
                distinct(seen.add(key));
                Option<Map<String, AttributeValue>> item =
                    bytes[0] > MAX_BYTES ? Option.none() : tables.find(table, key);
                int size = item.map(Items::size).getOrElse(0);
                bytes[0] += size;
                if (bytes[0] > MAX_BYTES) {
                  rest.add(wanted);
                  continue;
                }
                costs.add(
                    Capacity.ofRead(name, Option.none(), Capacity.readUnits(size, consistent)));
                item.forEach(some -> items.add(shown.of(some)));
              }
              found.put(name, items);
              if (!rest.isEmpty()) {
                left.put(name, keys.toBuilder().keys(rest).build());
              }
            });
    return BatchGetItemResponse.builder()
        .responses(found)
        .unprocessedKeys(left)
        .consumedCapacity(
            Capacity.each(request.returnConsumedCapacityAsString(), Vector.ofAll(costs))
                .getOrNull())
        .build();
  }

  private static void notEmpty(String where, List<?> members) {
    if (members.isEmpty()) {
      throw Refusals.invalid(
          "1 validation error detected: Value '[]' at 'requestItems.%s' failed to satisfy constraint: Member must have length greater than or equal to 1"
              .formatted(where));
    }
  }

  private static void distinct(boolean isNew) {
    if (!isNew) {
      throw Refusals.invalid("Provided list of item keys contains duplicates");
    }
  }

  private static DynamoDbException tooLong(String where, String value, int most) {
    return Refusals.invalid(
        "1 validation error detected: Value %sat '%s' failed to satisfy constraint: Member must have length less than or equal to %d"
            .formatted(value.isEmpty() ? "" : "'" + value + "' ", where, most));
  }

  private Batches() {}
}
