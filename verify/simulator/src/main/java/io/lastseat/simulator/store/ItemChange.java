package io.lastseat.simulator.store;

import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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

  /** Whether the item is another one than before. */
  public boolean makesADifference() {
    return !before.contains(after);
  }

  /** What a stream record calls it. */
  public String eventName() {
    return before.isEmpty() ? "INSERT" : "MODIFY";
  }
}
