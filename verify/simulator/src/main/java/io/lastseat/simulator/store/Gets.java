package io.lastseat.simulator.store;

import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** GetItem. */
final class Gets {

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

  private Gets() {}
}
