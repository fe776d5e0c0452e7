package io.lastseat.audit;

import io.lastseat.model.Lane;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Finds out which resources there are, and which of their lanes have requests. DynamoDB has no list
 * of partition keys. So it scans both the index of the heads, where the first commit of each log
 * stands, and the requests: a log may have lost its requests, and a request its log. That costs
 * half a read unit for each 4 KB (DynamoDB developer guide, "Capacity unit consumption for read
 * operations").
 */
final class Resources {

  private final DynamoDbClient client;
  private final TableNames names;
  private final AuditWatcher watcher;
  private final SortedMap<ResourceId, SortedSet<Integer>> lanes =
      new TreeMap<>(Comparator.comparing(ResourceId::text));

  Resources(DynamoDbClient client, TableNames names, AuditWatcher watcher) {
    this.client = client;
    this.names = names;
    this.watcher = watcher;
  }

  /** All of them in alphabetical order, each with the lanes in which requests were seen. */
  SortedMap<ResourceId, SortedSet<Integer>> find() {
    ScanRequest heads =
        ScanRequest.builder()
            .tableName(names.decisions())
            .indexName(TableNames.HEADS_INDEX)
            .projectionExpression("resourceId")
            .build();
    scan(
        heads,
        item ->
            text(item, "resourceId")
                .flatMap(ResourceId::parse)
                .forEach(resource -> lanes.computeIfAbsent(resource, r -> new TreeSet<>())));
    ScanRequest requests =
        ScanRequest.builder().tableName(names.requests()).projectionExpression("lane").build();
    scan(
        requests,
        item ->
            text(item, "lane")
                .flatMap(Lane::parse)
                .forEach(
                    lane ->
                        lanes
                            .computeIfAbsent(lane.resource(), r -> new TreeSet<>())
                            .add(lane.number())));
    return lanes;
  }

  private void scan(ScanRequest first, Consumer<Map<String, AttributeValue>> action) {
    ScanRequest scan = first;
    ScanResponse page;
    do {
      page = client.scan(scan);
      page.items().forEach(action);
      watcher.searched(page.items().size());
      scan = scan.toBuilder().exclusiveStartKey(page.lastEvaluatedKey()).build();
    } while (page.hasLastEvaluatedKey());
  }

  private static Option<String> text(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name)).flatMap(value -> Option.of(value.s()));
  }
}
