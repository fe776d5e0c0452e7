package io.lastseat.rig;

import io.lastseat.stream.StreamEventJson;
import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * The event by which Lambda hands inserted items to a function.
 *
 * <p>Source: docs.aws.amazon.com/lambda/latest/dg/with-ddb.html, its example event
 */
public final class StreamEvent {

  /** The label of the stream of all records. */
  public static final String STREAM = "2026-01-01T00:00:00.000";

  private static final String ARN =
      "arn:aws:dynamodb:eu-central-1:123456789012:table/rig/stream/" + STREAM;

  private StreamEvent() {}

  /**
   * Makes one batch in JSON. The items were written in this order.
   *
   * @param firstNumber the sequence number of the first record; those of the others count up from
   *     it
   */
  public static String ofInserted(
      List<Map<String, AttributeValue>> items, Set<String> keys, long firstNumber) {
    return StreamEventJson.event(
        Vector.ofAll(items)
            .zipWithIndex(
                (item, i) ->
                    StreamRecord.of(record(item, keys, "%021d".formatted(firstNumber + i)), ARN)));
  }

  private static Record record(Map<String, AttributeValue> item, Set<String> keys, String number) {
    Map<String, AttributeValue> key = new HashMap<>(item);
    key.keySet().retainAll(keys);
    return Record.builder()
        .eventID("event-" + number)
        .eventName(OperationType.INSERT)
        .eventVersion("1.1")
        .awsRegion("eu-central-1")
        .dynamodb(
            change ->
                change
                    .approximateCreationDateTime(Instant.ofEpochSecond(1_700_000_000))
                    .sequenceNumber(number)
                    .sizeBytes(100L)
                    .streamViewType(StreamViewType.NEW_IMAGE)
                    .newImage(item)
                    .keys(key))
        .build();
  }
}
