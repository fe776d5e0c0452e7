package io.lastseat.simulator.store;

import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** PutItem. */
final class Puts {

  static Result put(Database database, PutItemRequest request) {
    Map<String, AttributeValue> item = Items.stored(request.item());
    Option<Map<String, AttributeValue>> standing = database.find(request.tableName(), item);
    if (!Condition.of(request).holds(standing)) {
      boolean shown =
          request.returnValuesOnConditionCheckFailure()
              == ReturnValuesOnConditionCheckFailure.ALL_OLD;
      return Result.refused(
          database, Refusals.conditionFailed(shown ? standing.getOrElse(Map.of()) : Map.of(), 1));
    }
    return new Result(
        database.with(request.tableName(), item),
        Either.right(PutItemResponse.builder().build()),
        Vector.of(
            new ItemChange(
                request.tableName(),
                standing,
                item,
                database.table(request.tableName()).shape().streams())));
  }

  private Puts() {}
}
