package io.lastseat.simulator.store;

import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;

/** DeleteItem. Its stream record is left out: nobody asks for it. */
final class Deletes {

  static Result delete(Database database, DeleteItemRequest request) {
    Gets.checked(database, request.tableName(), request.key());
    Option<Map<String, AttributeValue>> standing =
        database.find(request.tableName(), request.key());
    return Condition.of(request).holds(standing)
        ? new Result(
            database.without(request.tableName(), request.key()),
            Either.right(DeleteItemResponse.builder().build()),
            Vector.empty())
        : Result.refused(database, Refusals.conditionFailed(Map.of(), 1));
  }

  private Deletes() {}
}
