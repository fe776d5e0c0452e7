package io.lastseat.log;

import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.HashMap;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Reads and writes single requests in the table of requests. Reads are strongly consistent. */
public final class RequestItems {

  /** The most keys that BatchGetItem takes. */
  private static final int KEYS_PER_CALL = 100;

  private static final String ACCESS_DENIED = "AccessDeniedException";

  private final DynamoDbClient client;
  private final String table;

  /** Uses the table of requests among these names. */
  public RequestItems(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.requests();
  }

  /** The key of a request in the table. */
  public static Map<String, AttributeValue> key(ResourceId resource, RequestId id) {
    return Map.of(
        "lane", AttributeValue.fromS(new Lane(resource, id.lane()).text()),
        "requestId", AttributeValue.fromS(id.text()));
  }

  /** The item of that id; throws {@code SdkException}. */
  public Option<ReadRequest> find(ResourceId resource, RequestId id) {
    GetItemResponse found =
        client.getItem(get -> get.tableName(table).key(key(resource, id)).consistentRead(true));
    return Option.when(found.hasItem(), () -> RequestCodec.read(found.item()));
  }

  /**
   * The first items of a lane, in the order of their ids; throws {@code SdkException}.
   *
   * @param most how many items
   */
  public Vector<ReadRequest> first(Lane lane, int most) {
    return Vector.ofAll(
            client
                .query(
                    query ->
                        query
                            .tableName(table)
                            .keyConditionExpression("lane = :lane")
                            .expressionAttributeValues(
                                Map.of(":lane", AttributeValue.fromS(lane.text())))
                            .limit(most)
                            .consistentRead(true))
                .items())
        .map(RequestCodec::read);
  }

  /**
   * The items of these ids that exist; throws {@code SdkException}.
   *
   * @param backoff the pause before items that DynamoDB left unprocessed are read again
   */
  public HashMap<RequestId, ReadRequest> find(
      ResourceId resource, Seq<RequestId> ids, Backoff backoff) {
    HashMap<RequestId, ReadRequest> found = HashMap.empty();
    for (Seq<RequestId> some : ids.distinct().grouped(KEYS_PER_CALL)) {
      found = found.merge(some.size() == 1 ? alone(resource, some) : all(resource, some, backoff));
    }
    return found;
  }

  private HashMap<RequestId, ReadRequest> alone(ResourceId resource, Seq<RequestId> ids) {
    HashMap<RequestId, ReadRequest> found = HashMap.empty();
    for (RequestId id : ids) {
      for (ReadRequest item : find(resource, id)) {
        found = found.put(id, item);
      }
    }
    return found;
  }

  private HashMap<RequestId, ReadRequest> all(
      ResourceId resource, Seq<RequestId> ids, Backoff backoff) {
    HashMap<RequestId, ReadRequest> found = HashMap.empty();
    Vector<RequestId> left = ids.toVector();
    for (int round = 1; !left.isEmpty(); round++) {
      backoff.before(round, left.size());
      BatchGetItemResponse answer;
      try {
        answer = together(resource, left);
      } catch (DynamoDbException failure) {
        if (Option.of(failure.awsErrorDetails())
            .exists(why -> ACCESS_DENIED.equals(why.errorCode()))) {
          // A process with one call at a time has no permission for a batch of reads.
          return found.merge(alone(resource, left));
        }
        throw failure;
      }
      for (var item : answer.responses().getOrDefault(table, List.of())) {
        found = found.put(id(item), RequestCodec.read(item));
      }
      left =
          Vector.ofAll(answer.unprocessedKeys().values())
              .flatMap(KeysAndAttributes::keys)
              .map(RequestItems::id);
    }
    return found;
  }

  private BatchGetItemResponse together(ResourceId resource, Vector<RequestId> ids) {
    KeysAndAttributes keys =
        KeysAndAttributes.builder()
            .consistentRead(true)
            .keys(ids.map(id -> key(resource, id)).asJava())
            .build();
    return client.batchGetItem(get -> get.requestItems(Map.of(table, keys)));
  }

  private static RequestId id(Map<String, AttributeValue> item) {
    return Option.of(item.get("requestId")).map(AttributeValue::s).flatMap(RequestId::parse).get();
  }

  /**
   * Puts back a request that a restore has lost, unless an item of that name exists, with whatever
   * content; throws {@code SdkException}.
   *
   * <p>The item has no {@code notIn}. The request was written once before, so the stream may bring
   * a second record of it, and the look-up of that record must cover the whole log.
   */
  public void putBack(Request request) {
    PutItemRequest put =
        PutItemRequest.builder()
            .tableName(table)
            .item(RequestCodec.write(new StoredRequest(request, Option.none())))
            .conditionExpression("attribute_not_exists(requestId)")
            .build();
    try {
      client.putItem(put);
    } catch (ConditionalCheckFailedException there) {
      // The request was never lost, or is already back.
    }
  }
}
