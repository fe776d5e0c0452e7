package io.lastseat.stream;

import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A change of one item, as a stream of DynamoDB reports it (DynamoDB Streams API reference,
 * "Record").
 *
 * @param kind {@code INSERT}, {@code MODIFY}, {@code REMOVE}, or {@value #NAMELESS} if the record
 *     does not say it; empty if this is no record of a stream
 * @param stream the ARN of the stream; empty if the record does not say it
 * @param sequenceNumber the number of the record in its stream; empty if it has none
 * @param made when the item was changed; none if the record does not say it
 * @param image the item after the change; none if the record has none
 * @param json the whole record in JSON, as Lambda delivered it; made when it is asked for
 */
public record StreamRecord(
    String kind,
    String stream,
    String sequenceNumber,
    Option<Instant> made,
    Option<Map<String, AttributeValue>> image,
    Supplier<String> json) {

  /** The kind of a record that does not say it. AWS always does. */
  static final String NAMELESS = "UNKNOWN";

  /** A change with these parts alone, which its JSON has too. */
  public static StreamRecord of(
      String kind,
      String stream,
      String sequenceNumber,
      Option<Instant> made,
      Option<Map<String, AttributeValue>> image) {
    return new StreamRecord(
        kind,
        stream,
        sequenceNumber,
        made,
        image,
        () -> StreamEventJson.record(kind, stream, sequenceNumber, made, image));
  }

  /** What stands among records of a stream and is none. */
  static StreamRecord none(String stream, Supplier<String> json) {
    return new StreamRecord("", stream, "", Option.none(), Option.none(), json);
  }

  /** Whether this is a record of a stream. */
  public boolean isRecord() {
    return !kind.isEmpty();
  }

  /** Whether the item is new. */
  public boolean isInsert() {
    return kind.equals("INSERT");
  }
}
