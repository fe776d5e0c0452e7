package io.lastseat.simulator.store;

import io.vavr.collection.Vector;
import io.vavr.control.Either;
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
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** BatchGetItem and BatchWriteItem (puts alone) where DynamoDB leaves nothing unprocessed. */
final class BatchCalls {

  private static final int MAX_GETS = 100;
  private static final int MAX_PUTS = 25;

  static BatchGetItemResponse get(Database database, BatchGetItemRequest request) {
    Map<String, List<Map<String, AttributeValue>>> found = new HashMap<>();
    int[] number = {0};
    request
        .requestItems()
        .forEach(
            (table, keys) -> {
              Set<Map<String, AttributeValue>> seen = new HashSet<>();
              List<Map<String, AttributeValue>> items = new ArrayList<>();
              for (Map<String, AttributeValue> key : keys.keys()) {
                number[0]++;
                distinct(seen.add(Gets.checked(database, table, key)));
                database.find(table, key).forEach(items::add);
              }
              found.put(table, List.copyOf(items));
            });
    atMost(MAX_GETS, number[0]);
    return BatchGetItemResponse.builder().responses(found).unprocessedKeys(Map.of()).build();
  }

  static Result write(Database database, BatchWriteItemRequest request) {
    Database after = database;
    Vector<ItemChange> changes = Vector.empty();
    int number = 0;
    for (Map.Entry<String, List<WriteRequest>> table : request.requestItems().entrySet()) {
      Shape shape = database.table(table.getKey()).shape();
      Set<List<KeyValue>> seen = new HashSet<>();
      for (WriteRequest write : table.getValue()) {
        if (write.putRequest() == null) {
          throw new UnsupportedOperationException("a batch write other than a put");
        }
        number++;
        Map<String, AttributeValue> item = Items.stored(write.putRequest().item());
        distinct(seen.add(List.of(shape.partitionOf(item), shape.sortOf(item))));
        changes =
            changes.append(
                new ItemChange(
                    table.getKey(), database.find(table.getKey(), item), item, shape.streams()));
        after = after.with(table.getKey(), item);
      }
    }
    atMost(MAX_PUTS, number);
    return new Result(
        after,
        Either.right(BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build()),
        changes);
  }

  private static void distinct(boolean isNew) {
    if (!isNew) {
      throw Refusals.invalid("Provided list of item keys contains duplicates");
    }
  }

  private static void atMost(int most, int number) {
    if (number > most || number == 0) {
      throw Refusals.invalid(
          "A batch must have 1 to %d elements, and not %d".formatted(most, number));
    }
  }

  private BatchCalls() {}
}
