package io.lastseat.local.audit;

import io.lastseat.model.ResourceId;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The log of one resource, read strongly consistently and a page at a time. */
final class LogPages {

  /** Some 7,500 verdicts at most, where commits are as large as the serializer makes them. */
  private static final int COMMITS_PER_PAGE = 25;

  private final DynamoDbClient client;
  private final TableNames names;
  private final ResourceId resource;

  LogPages(DynamoDbClient client, TableNames names, ResourceId resource) {
    this.client = client;
    this.names = names;
    this.resource = resource;
  }

  /** The newest entry; none where nothing was ever decided. */
  Option<LogEntry> latest() {
    return read(query("resourceId = :resource", Map.of()).scanIndexForward(false).limit(1))
        .headOption();
  }

  /** The next entries from this number to that one, in order; empty where there are no more. */
  Vector<LogEntry> page(long from, long to) {
    return from > to
        ? Vector.empty()
        : read(
            query(
                    "resourceId = :resource and commitNo between :from and :to",
                    Map.of(":from", number(from), ":to", number(to)))
                .limit(COMMITS_PER_PAGE));
  }

  private QueryRequest.Builder query(String condition, Map<String, AttributeValue> values) {
    Map<String, AttributeValue> all = new HashMap<>(values);
    all.put(":resource", AttributeValue.fromS(resource.text()));
    return QueryRequest.builder()
        .tableName(names.decisions())
        .keyConditionExpression(condition)
        .expressionAttributeValues(all)
        .consistentRead(true);
  }

  private Vector<LogEntry> read(QueryRequest.Builder query) {
    return Vector.ofAll(client.query(query.build()).items()).map(LogEntry::of);
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
