package io.lastseat.intake.dynamodb;

import io.lastseat.intake.usecase.Requests;
import io.lastseat.model.Lane;
import io.lastseat.model.Request;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RequestItem;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * The requests table.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached or refuses to serve.
 */
public final class RequestTable implements Requests {

  private final DynamoDbClient client;
  private final String table;

  /** The table of that name. */
  public RequestTable(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.requests();
  }

  @Override
  public Put putIfAbsent(Request request) {
    try {
      client.putItem(
          put ->
              put.tableName(table)
                  .item(RequestItem.SCHEMA.itemToMap(RequestItem.of(request), true))
                  .conditionExpression("attribute_not_exists(requestId)")
                  .returnValuesOnConditionCheckFailure(
                      ReturnValuesOnConditionCheckFailure.ALL_OLD));
      return new Put(request, true, false);
    } catch (ConditionalCheckFailedException taken) {
      // How often it was sent is unknown only to clients that do not count: then it may be twice.
      boolean sentOnce = taken.numAttempts() != null && taken.numAttempts() == 1;
      return new Put(read(taken.item()), false, !sentOnce);
    }
  }

  @Override
  public Option<Request> find(ResourceId resource, RequestId id) {
    Map<String, AttributeValue> key =
        Map.of(
            "lane", AttributeValue.fromS(new Lane(resource, id.lane()).text()),
            "requestId", AttributeValue.fromS(id.text()));
    GetItemResponse found =
        client.getItem(get -> get.tableName(table).key(key).consistentRead(true));
    return Option.when(found.hasItem(), found::item).map(RequestTable::read);
  }

  private static Request read(Map<String, AttributeValue> item) {
    return RequestCodec.read(item)
        .getOrElseThrow(
            why -> new IllegalStateException("An item of the requests table: " + why + "."));
  }
}
