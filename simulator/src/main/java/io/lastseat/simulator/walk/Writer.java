package io.lastseat.simulator.walk;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes one item, for the beginning of a world. */
record Writer(String name, String table, Map<String, AttributeValue> item) implements Actor {

  @Override
  public Object run(DynamoDbClient client) {
    return client.putItem(put -> put.tableName(table).item(item));
  }
}
