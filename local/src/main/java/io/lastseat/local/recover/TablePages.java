package io.lastseat.local.recover;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Reads a whole table or index, a page of at most 1 MB at a time. */
final class TablePages {

  private final DynamoDbClient client;

  TablePages(DynamoDbClient client) {
    this.client = client;
  }

  void forEach(ScanRequest of, Consumer<List<Map<String, AttributeValue>>> page) {
    ScanRequest scan = of;
    ScanResponse answer;
    do {
      answer = client.scan(scan);
      page.accept(answer.items());
      scan = scan.toBuilder().exclusiveStartKey(answer.lastEvaluatedKey()).build();
    } while (answer.hasLastEvaluatedKey());
  }

  /** All of a table, read strongly consistently. */
  void forEach(String table, Consumer<List<Map<String, AttributeValue>>> page) {
    forEach(ScanRequest.builder().tableName(table).consistentRead(true).build(), page);
  }
}
