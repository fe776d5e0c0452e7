package io.lastseat.embedded.dynamodb;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads a whole table, index or partition, a page of at most 1 MB at a time. Every method throws
 * {@code SdkException} where DynamoDB cannot be reached.
 */
public final class TablePages {

  private final DynamoDbClient client;

  /** Of the tables of this client. */
  public TablePages(DynamoDbClient client) {
    this.client = client;
  }

  /** What the scan finds. */
  public void forEach(ScanRequest of, Consumer<List<Map<String, AttributeValue>>> page) {
    ScanRequest scan = of;
    ScanResponse answer;
    do {
      answer = client.scan(scan);
      page.accept(answer.items());
      scan = scan.toBuilder().exclusiveStartKey(answer.lastEvaluatedKey()).build();
    } while (answer.hasLastEvaluatedKey());
  }

  /** All of a table, read strongly consistently. */
  public void forEach(String table, Consumer<List<Map<String, AttributeValue>>> page) {
    forEach(ScanRequest.builder().tableName(table).consistentRead(true).build(), page);
  }

  /**
   * All under one partition key of a table, read strongly consistently.
   *
   * @param name of the key's attribute
   */
  public void forEach(
      String table, String name, String key, Consumer<List<Map<String, AttributeValue>>> page) {
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#key = :key")
            .expressionAttributeNames(Map.of("#key", name))
            .expressionAttributeValues(Map.of(":key", AttributeValue.fromS(key)))
            .consistentRead(true)
            .build();
    QueryResponse answer;
    do {
      answer = client.query(query);
      page.accept(answer.items());
      query = query.toBuilder().exclusiveStartKey(answer.lastEvaluatedKey()).build();
    } while (answer.hasLastEvaluatedKey());
  }
}
