package io.lastseat.serializer.sweep;

import io.lastseat.log.store.RequestItems;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.sweep.Slice.RequestPlace;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads the table of requests page by page, strongly consistently: 1 read unit for each 4 KB that
 * are read (DynamoDB developer guide, "Capacity unit consumption for read operations"). Every item
 * that stood there when the walk began is seen.
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
   * Some items, and where the next ones begin.
   *
   * @param next none at the end
   */
  record Page(Vector<Found> items, Option<RequestPlace> next) {}

  /** One request; none if there is no item of that name. */
  Option<Found> find(ResourceId resource, RequestId id) {
    GetItemResponse found =
        client.getItem(
            get -> get.tableName(table).key(RequestItems.key(resource, id)).consistentRead(true));
    return Option.when(found.hasItem(), () -> Found.of(found.item()));
  }

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

  /** The kinds of items in the table of requests. */
  sealed interface Found {

    /** A request. */
    record Ours(StoredRequest stored) implements Found {}

    /** A newer program wrote it, and will decide it. */
    record Newer(RequestPlace place, Lane lane, RequestId id) implements Found {}

    /** No request, and why. */
    record Unreadable(RequestPlace place, String why) implements Found {}

    /** The queue that it stands in, as far as it may have been decided there. */
    default Option<Lane> countedIn() {
      if (this instanceof Ours ours) {
        return Option.some(ours.stored().request().lane());
      }
      return this instanceof Newer newer ? Option.some(newer.lane()) : Option.none();
    }

    /** Its name, if it counts. */
    default Option<RequestId> name() {
      if (this instanceof Ours ours) {
        return Option.some(ours.stored().request().id());
      }
      return this instanceof Newer newer ? Option.some(newer.id()) : Option.none();
    }

    /** What this program can decide. */
    default Option<StoredRequest> request() {
      return this instanceof Ours ours ? Option.some(ours.stored()) : Option.none();
    }

    static Found of(Map<String, AttributeValue> item) {
      RequestPlace place = RequestPlace.of(item);
      ReadRequest read = RequestCodec.read(item);
      if (read instanceof ReadRequest.Ours ours) {
        return new Ours(ours.stored());
      }
      return read instanceof ReadRequest.Newer newer
          ? new Newer(place, newer.lane(), newer.id())
          : new Unreadable(place, ((ReadRequest.Unreadable) read).why());
    }
  }
}
