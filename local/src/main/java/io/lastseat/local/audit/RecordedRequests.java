package io.lastseat.local.audit;

import io.lastseat.model.Lane;
import io.lastseat.model.Request;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * The requests of one resource as the requests table has them, read strongly consistently, a lane
 * at a time. Reading them in their order costs a twentieth of looking each up, so only what does
 * not agree is looked up for its words.
 */
final class RecordedRequests implements Recorded.Lookup {

  private static final int REQUESTS_PER_PAGE = 1_000;

  private final DynamoDbClient client;
  private final TableNames names;
  private final ResourceId resource;
  private final Watcher watcher;
  private final SortedMap<Integer, LaneRequests> lanes = new TreeMap<>();
  private long unreadable;

  RecordedRequests(DynamoDbClient client, TableNames names, ResourceId resource, Watcher watcher) {
    this.client = client;
    this.names = names;
    this.resource = resource;
    this.watcher = watcher;
  }

  /** Reads a lane, once. */
  LaneRequests lane(int number) {
    LaneRequests known = lanes.get(number);
    if (known == null) {
      known = read(number);
      lanes.put(number, known);
    }
    return known;
  }

  /** Those read so far, by number. */
  SortedMap<Integer, LaneRequests> lanes() {
    return lanes;
  }

  /** Items that cannot be read as requests: no verdict is due on them. */
  long unreadable() {
    return unreadable;
  }

  @Override
  public Recorded decided(Request asLogged) {
    LaneRequests lane = lane(asLogged.id().lane());
    int place = lane.find(asLogged.id());
    if (place < 0) {
      return new Recorded(Option.none(), true);
    }
    boolean first = lane.markDecided(place);
    return lane.says(place, Fingerprint.of(asLogged))
        ? new Recorded(Option.some(asLogged), first)
        : new Recorded(lookUp(asLogged), first);
  }

  private Option<Request> lookUp(Request asLogged) {
    Map<String, AttributeValue> key =
        Map.of(
            "lane", AttributeValue.fromS(asLogged.lane().text()),
            "requestId", AttributeValue.fromS(asLogged.id().text()));
    Map<String, AttributeValue> item =
        client.getItem(get -> get.tableName(names.requests()).key(key).consistentRead(true)).item();
    return RequestCodec.read(item).toOption();
  }

  private LaneRequests read(int number) {
    LaneRequests lane = new LaneRequests(number);
    QueryRequest query =
        QueryRequest.builder()
            .tableName(names.requests())
            .keyConditionExpression("lane = :lane")
            .expressionAttributeValues(
                Map.of(":lane", AttributeValue.fromS(new Lane(resource, number).text())))
            .consistentRead(true)
            .limit(REQUESTS_PER_PAGE)
            .build();
    QueryResponse page;
    do {
      page = client.query(query);
      for (Map<String, AttributeValue> item : page.items()) {
        RequestCodec.read(item)
            .peek(request -> lane.add(request.id(), Fingerprint.of(request)))
            .peekLeft(why -> unreadable++);
      }
      watcher.read(page.items().size());
      query = query.toBuilder().exclusiveStartKey(page.lastEvaluatedKey()).build();
    } while (page.hasLastEvaluatedKey());
    return lane;
  }
}
