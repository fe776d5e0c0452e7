package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.item.Key;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/** The response of an operation, and the changes that it makes, in order. */
public record Evaluation(
    Either<DynamoDbException, DynamoDbResponse> response, Vector<ItemChange> changes) {

  /**
   * One item before and after. A change that writes the same item again is told too, since it costs
   * a write, but it makes no stream record.
   */
  public record ItemChange(
      TableSchema table,
      Key key,
      Option<Map<String, AttributeValue>> before,
      Option<Map<String, AttributeValue>> after) {

    public boolean makesADifference() {
      return !before.equals(after);
    }

    /** Whether the change makes a stream record. */
    public boolean makesRecord() {
      return table.streams() && makesADifference();
    }

    /** The name of the event in a stream record. */
    public String eventName() {
      return before.isEmpty() ? "INSERT" : after.isEmpty() ? "REMOVE" : "MODIFY";
    }
  }

  static Evaluation of(DynamoDbResponse response) {
    return new Evaluation(Either.right(response), Vector.empty());
  }

  static Evaluation refused(DynamoDbException refusal) {
    return new Evaluation(Either.left(refusal), Vector.empty());
  }
}
