package io.lastseat.audit;

import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The items of one resource in the requests table, read strongly consistently. */
final class RequestPages {

  private static final int REQUESTS_PER_PAGE = 1_000;

  private final DynamoDbClient client;
  private final String table;
  private final ResourceId resource;
  private final AuditWatcher watcher;

  RequestPages(DynamoDbClient client, TableNames names, ResourceId resource, AuditWatcher watcher) {
    this.client = client;
    this.table = names.requests();
    this.resource = resource;
    this.watcher = watcher;
  }

  void lane(int number, Consumer<ReadRequest> action) {
    items(number, item -> action.accept(RequestCodec.read(item)));
  }

  void items(int number, Consumer<Map<String, AttributeValue>> action) {
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("lane = :lane")
            .expressionAttributeValues(Map.of(":lane", lane(number)))
            .consistentRead(true)
            .limit(REQUESTS_PER_PAGE)
            .build();
    QueryResponse page;
    do {
      page = client.query(query);
      page.items().forEach(action);
      watcher.read(page.items().size());
      query = query.toBuilder().exclusiveStartKey(page.lastEvaluatedKey()).build();
    } while (page.hasLastEvaluatedKey());
  }

  Option<ReadRequest> find(RequestId id) {
    Map<String, AttributeValue> key =
        Map.of("lane", lane(id.lane()), "requestId", AttributeValue.fromS(id.text()));
    Map<String, AttributeValue> item =
        client.getItem(get -> get.tableName(table).key(key).consistentRead(true)).item();
    return Option.when(!item.isEmpty(), () -> RequestCodec.read(item));
  }

  private AttributeValue lane(int number) {
    return AttributeValue.fromS(new Lane(resource, number).text());
  }
}
