package io.lastseat.own;

import io.lastseat.model.id.Owner;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * The requests that callers want on their own lists, in one partition of the table of reservations
 * for each owner. A note only says where to look. The rows of the request say its status, and
 * whether it exists. So an unneeded note costs a read.
 *
 * <p>Notes are about persons, so they end: DynamoDB removes each after {@link #KEPT}.
 */
public final class OwnLists {

  /** How long a request stays on its list after it was last asked for. */
  public static final Duration KEPT = Duration.ofDays(400);

  /** The prefix of the partition keys of all lists. */
  public static final String PREFIX = "#own/";

  private final DynamoDbClient client;
  private final String table;

  /** Uses the reservations table among these names. */
  public OwnLists(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  /** Notes the request; throws {@code SdkException}. It costs one write unit each time. */
  public void note(Owner owner, OwnRequest request, Instant now) {
    Map<String, AttributeValue> item = new HashMap<>(key(owner, request));
    item.put(RowCodec.GONE_AT, seconds(now.plus(KEPT)));
    client.putItem(put -> put.tableName(table).item(item));
  }

  /**
   * A part of a list.
   *
   * @param requests fewer than were asked for, or none, if DynamoDB has still to remove expired
   *     notes
   * @param last the request after which to go on; none if there are no more
   */
  public record Page(Vector<OwnRequest> requests, Option<OwnRequest> last) {}

  /**
   * The next requests that are still kept; throws {@code SdkException}. One read unit returns some
   * 30.
   *
   * @param after the last one of the page before
   */
  public Page next(Owner owner, Option<OwnRequest> after, int atMost, Instant now) {
    QueryRequest.Builder query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#partition = :partition")
            .filterExpression("#goneAt > :now")
            .expressionAttributeNames(
                Map.of("#partition", RowCodec.PARTITION, "#goneAt", RowCodec.GONE_AT))
            .expressionAttributeValues(Map.of(":partition", partition(owner), ":now", seconds(now)))
            .consistentRead(true)
            .limit(atMost);
    after.forEach(last -> query.exclusiveStartKey(key(owner, last)));
    QueryResponse response = client.query(query.build());
    return new Page(
        Vector.ofAll(response.items()).flatMap(OwnLists::request),
        request(response.lastEvaluatedKey()));
  }

  private static Option<OwnRequest> request(Map<String, AttributeValue> item) {
    return Option.of(item.get(RowCodec.PART))
        .flatMap(part -> Option.of(part.s()))
        .flatMap(OwnRequest::parse);
  }

  /** The key of a note. */
  public static Map<String, AttributeValue> key(Owner owner, OwnRequest request) {
    return Map.of(
        RowCodec.PARTITION, partition(owner), RowCodec.PART, AttributeValue.fromS(request.text()));
  }

  private static AttributeValue partition(Owner owner) {
    return AttributeValue.fromS(PREFIX + owner.hash());
  }

  private static AttributeValue seconds(Instant moment) {
    return AttributeValue.fromN(Long.toString(moment.getEpochSecond()));
  }
}
