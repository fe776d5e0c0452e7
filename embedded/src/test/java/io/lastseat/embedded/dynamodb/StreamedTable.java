package io.lastseat.embedded.dynamodb;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A table with the key {@code id} and a stream, for tests. */
public record StreamedTable(DynamoDbClient client, String name, String streamArn) {

  public static StreamedTable create(DynamoDbClient client, String name) {
    var table =
        client
            .createTable(
                request ->
                    request
                        .tableName(name)
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .attributeDefinitions(
                            id -> id.attributeName("id").attributeType(ScalarAttributeType.S))
                        .keySchema(id -> id.attributeName("id").keyType(KeyType.HASH))
                        .streamSpecification(
                            stream ->
                                stream
                                    .streamEnabled(true)
                                    .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)))
            .tableDescription();
    return new StreamedTable(client, name, table.latestStreamArn());
  }

  public void put(String id) {
    put(id, "");
  }

  public void put(String id, String payload) {
    var item = Map.of("id", AttributeValue.fromS(id), "payload", AttributeValue.fromS(payload));
    client.putItem(request -> request.tableName(name).item(item));
  }

  public boolean has(String id) {
    return client
        .getItem(
            request ->
                request
                    .tableName(name)
                    .key(Map.of("id", AttributeValue.fromS(id)))
                    .consistentRead(true))
        .hasItem();
  }
}
