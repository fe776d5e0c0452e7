package io.lastseat.bench.ways;

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

/** Tables of the alternatives: on demand, keyed by a text, without index or stream. */
public final class KeyedTable {

  private KeyedTable() {}

  /** A table with this partition key. */
  public static CreateTableRequest named(String name, String key) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            AttributeDefinition.builder()
                .attributeName(key)
                .attributeType(ScalarAttributeType.S)
                .build())
        .keySchema(KeySchemaElement.builder().attributeName(key).keyType(KeyType.HASH).build())
        .build();
  }

  /** Every item of a table, read strongly. */
  static Vector<Map<String, AttributeValue>> all(DynamoDbClient client, CreateTableRequest table) {
    return Vector.ofAll(
        client
            .scanPaginator(scan -> scan.tableName(table.tableName()).consistentRead(true))
            .items());
  }
}
