package io.lastseat.simulator.store;

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
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** GetItem, and BatchGetItem where DynamoDB leaves nothing unprocessed. */
final class Gets {

  private static final int MAX_GETS = 100;

  static GetItemResponse get(Database database, GetItemRequest request) {
    if (request.projectionExpression() != null) {
      throw new UnsupportedOperationException("GetItem of some attributes");
    }
    Option<Map<String, AttributeValue>> found =
        database.find(request.tableName(), checked(database, request.tableName(), request.key()));
    return found
        .map(item -> GetItemResponse.builder().item(item).build())
        .getOrElse(() -> GetItemResponse.builder().build());
  }

  /** The key, if it is one: both attributes and no other. */
  static Map<String, AttributeValue> checked(
      Database database, String table, Map<String, AttributeValue> key) {
    Shape shape = database.table(table).shape();
    shape.partitionOf(key);
    shape.sortOf(key);
    if (key.size() != 2) {
      throw Refusals.invalid("The provided key element does not match the schema");
    }
    return key;
  }

  static BatchGetItemResponse getAll(Database database, BatchGetItemRequest request) {
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
                Writes.distinct(seen.add(checked(database, table, key)));
                database.find(table, key).forEach(items::add);
              }
              found.put(table, List.copyOf(items));
            });
    Writes.atMost(MAX_GETS, number[0]);
    return BatchGetItemResponse.builder().responses(found).unprocessedKeys(Map.of()).build();
  }

  private Gets() {}
}
