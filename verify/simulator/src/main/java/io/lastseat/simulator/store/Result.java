package io.lastseat.simulator.store;

import io.vavr.collection.Vector;
import io.vavr.control.Either;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * What an operation does.
 *
 * @param after the tables after it
 * @param changes what it wrote, in order
 */
public record Result(
    Database after,
    Either<DynamoDbException, DynamoDbResponse> answer,
    Vector<ItemChange> changes) {

  static Result read(Database database, DynamoDbResponse response) {
    return new Result(database, Either.right(response), Vector.empty());
  }

  static Result refused(Database database, DynamoDbException refusal) {
    return new Result(database, Either.left(refusal), Vector.empty());
  }
}
