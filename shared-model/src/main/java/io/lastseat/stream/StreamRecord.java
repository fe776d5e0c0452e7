package io.lastseat.stream;

import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

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

  /** A record of the SDK as a function gets it from Lambda. */
  public static StreamRecord of(Record record, String stream) {
    var change = record.dynamodb();
    return new StreamRecord(
        record.eventNameAsString(),
        stream,
        Option.of(change.sequenceNumber()).getOrElse(""),
        Option.of(change.approximateCreationDateTime()),
        Option.when(change.hasNewImage(), change.newImage()),
        () -> StreamEventJson.record(record, stream));
  }

  /** A record with these parts alone, which its JSON has too. */
  public static StreamRecord of(
      String kind,
      String stream,
      String sequenceNumber,
      Option<Instant> made,
      Option<Map<String, AttributeValue>> image) {
    return of(
        Record.builder()
            .eventName(kind)
            .dynamodb(
                change ->
                    change
                        .sequenceNumber(sequenceNumber)
                        .approximateCreationDateTime(made.getOrNull())
                        .newImage(image.getOrNull()))
            .build(),
        stream);
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
