package io.lastseat.serializer.sweep;

import io.lastseat.log.RequestItems;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.sweep.Slice.RequestPlace;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads the table {@code requests} page by page, strongly consistently: 1 read unit for each 4 KB
 * (DynamoDB developer guide, "Capacity unit consumption for read operations"). The walk sees every
 * item that was in the table when it began.
 */
final class RequestPages {

  private final DynamoDbClient client;
  private final String table;
  private final int pageItems;

  RequestPages(DynamoDbClient client, TableNames names, int pageItems) {
    this.client = client;
    this.table = names.requests();
    this.pageItems = pageItems;
  }

  /**
   * Some items, and the place where the next ones begin.
   *
   * @param next none at the end
   */
  record Page(Vector<Found> items, Option<RequestPlace> next) {}

  /** Reads one request; none if no item has its id. */
  Option<Found> find(ResourceId resource, RequestId id) {
    GetItemResponse found =
        client.getItem(
            get -> get.tableName(table).key(RequestItems.key(resource, id)).consistentRead(true));
    return Option.when(found.hasItem(), () -> Found.of(found.item()));
  }

  /** The page of all requests after this place; without a place the first page. */
  Page scan(Option<RequestPlace> after) {
    ScanResponse page =
        client.scan(
            ScanRequest.builder()
                .tableName(table)
                .consistentRead(true)
                .limit(pageItems)
                .exclusiveStartKey(after.map(RequestPlace::key).getOrNull())
                .build());
    return new Page(
        found(page.items()),
        Option.when(
            page.hasLastEvaluatedKey() && !page.lastEvaluatedKey().isEmpty(),
            () -> RequestPlace.of(page.lastEvaluatedKey())));
  }

  /** The items of one lane, page by page; each page is read when it is asked for. */
  Iterator<Vector<Found>> lane(Lane lane) {
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .consistentRead(true)
            .limit(pageItems)
            .keyConditionExpression("lane = :lane")
            .expressionAttributeValues(Map.of(":lane", AttributeValue.fromS(lane.text())))
            .build();
    return Iterator.ofAll(client.queryPaginator(query)).map(page -> found(page.items()));
  }

  private static Vector<Found> found(List<Map<String, AttributeValue>> items) {
    return Vector.ofAll(items).map(Found::of);
  }

  /** An item of the table of requests, and where it stands. */
  record Found(RequestPlace place, ReadRequest read) {

    static Found of(Map<String, AttributeValue> item) {
      return new Found(RequestPlace.of(item), RequestCodec.read(item));
    }

    /** The lane in which it may have been decided; none for an item that is no request. */
    Option<Lane> countedIn() {
      return read instanceof ReadRequest.Newer newer
          ? Option.some(newer.lane())
          : request().map(stored -> stored.request().lane());
    }

    /** The id of the request; none for an item that is no request. */
    Option<RequestId> name() {
      return read instanceof ReadRequest.Newer newer
          ? Option.some(newer.id())
          : request().map(stored -> stored.request().id());
    }

    /** The request, if this program can decide it. */
    Option<StoredRequest> request() {
      return read instanceof ReadRequest.Known known ? Option.some(known.stored()) : Option.none();
    }
  }
}
