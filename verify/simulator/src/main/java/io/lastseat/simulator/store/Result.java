package io.lastseat.simulator.store;

import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
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

  /**
   * An item that was written.
   *
   * @param before what stood there, none if nothing did
   * @param streams whether the table has a stream
   */
  public record ItemChange(
      String table,
      Option<Map<String, AttributeValue>> before,
      Map<String, AttributeValue> after,
      boolean streams) {

    /** Whether it makes a stream record: a write that changes nothing makes none. */
    public boolean makesRecord() {
      return streams && makesADifference();
    }

    public boolean makesADifference() {
      return !before.contains(after);
    }

    /** What a stream record calls it. */
    public String eventName() {
      return before.isEmpty() ? "INSERT" : "MODIFY";
    }
  }
}
