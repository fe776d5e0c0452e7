package io.lastseat.bench.dynamodb;

import io.lastseat.bench.contest.Event;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Tables as the alternatives have them: on demand, keyed by texts, no index, no stream. */
public final class KeyedTable {

  private KeyedTable() {}

  /** A table by one text, or by two: a partition key and a sort key. */
  public static CreateTableRequest named(String name, String partitionKey, String... sortKey) {
    List<String> keys = List.of(sortKey).prepend(partitionKey);
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            keys.map(
                    key ->
                        AttributeDefinition.builder()
                            .attributeName(key)
                            .attributeType(ScalarAttributeType.S)
                            .build())
                .asJava())
        .keySchema(
            keys.zipWithIndex(
                    (key, index) ->
                        KeySchemaElement.builder()
                            .attributeName(key)
                            .keyType(index == 0 ? KeyType.HASH : KeyType.RANGE)
                            .build())
                .asJava())
        .build();
  }

  /** An item for each event that counts how many of its seats are {@code taken}: none. */
  static void putCounts(DynamoDbClient client, CreateTableRequest table, Seq<Event> events) {
    for (Event event : events) {
      client.putItem(
          put ->
              put.tableName(table.tableName())
                  .item(Map.of("event", text(event.name()), "taken", number(0))));
    }
  }

  static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  static int number(Map<String, AttributeValue> item, String name) {
    return Integer.parseInt(attribute(item, name).n());
  }

  static String text(Map<String, AttributeValue> item, String name) {
    return attribute(item, name).s();
  }

  private static AttributeValue attribute(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    if (value == null) {
      throw new IllegalStateException("An item without " + name + ": " + item);
    }
    return value;
  }

  /** The item of this key, read strongly; empty where there is none. */
  static Map<String, AttributeValue> read(
      DynamoDbClient client, CreateTableRequest table, String key, String value) {
    return client
        .getItem(
            get ->
                get.tableName(table.tableName()).key(Map.of(key, text(value))).consistentRead(true))
        .item();
  }

  /** Every item of a table, read strongly. */
  static Vector<Map<String, AttributeValue>> all(DynamoDbClient client, CreateTableRequest table) {
    return Vector.ofAll(
        client
            .scanPaginator(scan -> scan.tableName(table.tableName()).consistentRead(true))
            .items());
  }
}
