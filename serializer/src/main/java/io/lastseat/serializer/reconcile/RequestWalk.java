package io.lastseat.serializer.reconcile;

import io.lastseat.model.Lane;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads the table of requests page by page, strongly consistently: 1 read unit for each 4 KB that
 * are read (DynamoDB developer guide, "Capacity unit consumption for read operations"). Every item
 * that stood there when the walk began is seen.
 */
final class RequestWalk {

  private final DynamoDbClient client;
  private final String table;
  private final int pageItems;

  RequestWalk(DynamoDbClient client, TableNames names, int pageItems) {
    this.client = client;
    this.table = names.requests();
    this.pageItems = pageItems;
  }

  /**
   * Some items, and where the next ones begin.
   *
   * @param next none at the end
   */
  record Page(Vector<Found> items, Option<RequestPlace> next) {}

  /** The first page of all requests, or the one behind this place. */
  Page scan(Option<RequestPlace> after) {
    ScanResponse page =
        client.scan(
            ScanRequest.builder()
                .tableName(table)
                .consistentRead(true)
                .limit(pageItems)
                .exclusiveStartKey(after.map(RequestPlace::key).getOrNull())
                .build());
    return page(page.items(), page.hasLastEvaluatedKey(), page.lastEvaluatedKey());
  }

  /** The first page of one lane, or the one behind this place. */
  Page lane(Lane lane, Option<RequestPlace> after) {
    QueryResponse page =
        client.query(
            QueryRequest.builder()
                .tableName(table)
                .consistentRead(true)
                .limit(pageItems)
                .keyConditionExpression("lane = :lane")
                .expressionAttributeValues(Map.of(":lane", AttributeValue.fromS(lane.text())))
                .exclusiveStartKey(after.map(RequestPlace::key).getOrNull())
                .build());
    return page(page.items(), page.hasLastEvaluatedKey(), page.lastEvaluatedKey());
  }

  private static Page page(
      List<Map<String, AttributeValue>> items,
      boolean goesOn,
      Map<String, AttributeValue> lastKey) {
    return new Page(
        Vector.ofAll(items).map(Found::of),
        Option.when(goesOn && !lastKey.isEmpty(), () -> RequestPlace.of(lastKey)));
  }
}
