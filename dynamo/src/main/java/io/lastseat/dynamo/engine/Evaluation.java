package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.item.Key;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** The response of an operation, and the changes that it makes, in order. */
public record Evaluation(
    Either<DynamoDbException, DynamoDbResponse> response, Vector<ItemChange> changes) {

  /**
   * When an operation is evaluated. The engine has no clock of its own.
   *
   * @param now by the clock of the machine, which may jump
   * @param age the seconds in which the engine ran on this database, which never jump
   */
  public record Moment(Instant now, long age) {

    /** For a database without a catalogue, in which nothing depends on the time. */
    public static final Moment NONE = new Moment(Instant.EPOCH, 0);
  }

  private static final DynamoDbResponse NOTHING = PutItemResponse.builder().build();

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

  Evaluation and(ItemChange change) {
    return new Evaluation(response, changes.append(change));
  }

  /** Changes that the engine makes by itself. */
  static Evaluation ofChanges(Vector<ItemChange> changes) {
    return new Evaluation(Either.right(NOTHING), changes);
  }

  static Evaluation refused(DynamoDbException refusal) {
    return new Evaluation(Either.left(refusal), Vector.empty());
  }
}
