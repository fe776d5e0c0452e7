package io.lastseat.local.ops;

import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Goes through the index in which each log stands, a page at a time and only when an operator asks:
 * half a read unit for each 4 KB of it.
 */
final class ResourceSearch {

  private static final int ITEMS = 100;

  private final DynamoDbClient client;
  private final TableNames names;
  private final SeenCommits seen;
  private Map<String, AttributeValue> next = Map.of();
  private boolean atEnd;
  private boolean begun;

  ResourceSearch(DynamoDbClient client, TableNames names, SeenCommits seen) {
    this.client = client;
    this.names = names;
    this.seen = seen;
  }

  /** The first page, if none was read yet. */
  synchronized void begin() {
    if (!begun) {
      more();
    }
  }

  /** One more page; after the last one it begins again. */
  synchronized void more() {
    ScanResponse page =
        client.scan(
            scan ->
                scan.tableName(names.decisions())
                    .indexName(TableNames.HEADS_INDEX)
                    .projectionExpression("resourceId")
                    .limit(ITEMS)
                    .exclusiveStartKey(next.isEmpty() ? null : next));
    page.items()
        .forEach(
            item ->
                Option.of(item.get("resourceId"))
                    .flatMap(id -> ResourceId.parse(id.s()))
                    .forEach(seen::mayBe));
    next = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
    atEnd = next.isEmpty();
    begun = true;
  }

  /** Whether there may be logs that were not found yet. */
  synchronized boolean hasMore() {
    return !atEnd;
  }
}
