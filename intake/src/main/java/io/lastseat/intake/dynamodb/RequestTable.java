package io.lastseat.intake.dynamodb;

import io.lastseat.intake.lookup.Requests;
import io.lastseat.log.RequestItems;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * The table {@code requests}.
 *
 * <p>Every method throws {@code SdkException} if DynamoDB cannot be reached or refuses to serve. It
 * throws {@link IllegalStateException} if this program cannot read an item.
 */
public final class RequestTable implements Requests {

  /** The lane of requests that create their resource: its number of lanes is not known yet. */
  private static final int CREATING_LANE = 0;

  /** The most items that a look for such requests reads. */
  private static final int MOST_CREATING = 100;

  private final DynamoDbClient client;
  private final String table;
  private final RequestItems items;

  /** Uses the table of requests among these names. */
  public RequestTable(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.requests();
    this.items = new RequestItems(client, names);
  }

  @Override
  public Put putIfAbsent(StoredRequest stored) {
    try {
      client.putItem(
          put ->
              put.tableName(table)
                  .item(RequestCodec.write(stored))
                  .conditionExpression("attribute_not_exists(requestId)")
                  .returnValuesOnConditionCheckFailure(
                      ReturnValuesOnConditionCheckFailure.ALL_OLD));
      return new Put(stored.request(), true, false);
    } catch (ConditionalCheckFailedException taken) {
      // A client that does not count its attempts may have sent the put twice.
      boolean sentOnce = taken.numAttempts() != null && taken.numAttempts() == 1;
      ReadRequest there = RequestCodec.read(taken.item());
      return new Put(
          known(there).getOrElseThrow(() -> new IllegalStateException("Taken by " + there)),
          false,
          !sentOnce);
    }
  }

  @Override
  public Option<Request> find(ResourceId resource, RequestId id) {
    return items.find(resource, id).flatMap(RequestTable::known);
  }

  @Override
  public Vector<RequestId> creating(ResourceId resource) {
    return items
        .first(new Lane(resource, CREATING_LANE), MOST_CREATING)
        .flatMap(RequestTable::known)
        .filter(RequestTable::creates)
        .map(Request::id);
  }

  private static boolean creates(Request request) {
    return request instanceof Configure || request.reserves().flatMap(Reserve::create).isDefined();
  }

  /** The request in the item; none if it is unreadable: the serializer quarantines it. */
  private static Option<Request> known(ReadRequest read) {
    if (read instanceof ReadRequest.Newer newer) {
      throw NewerVersionException.request(newer.id().text(), newer.why());
    }
    return Option.when(
        read instanceof ReadRequest.Known, () -> ((ReadRequest.Known) read).stored().request());
  }
}
