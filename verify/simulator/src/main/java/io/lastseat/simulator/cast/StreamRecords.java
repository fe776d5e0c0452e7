package io.lastseat.simulator.cast;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records and events in the form in which Lambda passes them to a function. */
public final class StreamRecords {

  /** The label of the first stream of a table. */
  public static final String FIRST_STREAM = "2026-01-01T00:00:00.000";

  /** The label of the stream of a table that has copies of all requests. */
  public static final String SECOND_STREAM = "2026-01-02T00:00:00.000";

  /** The label of the stream of a restored table. */
  public static final String THIRD_STREAM = "2026-01-03T00:00:00.000";

  private static final String TABLE_ARN =
      "arn:aws:dynamodb:eu-central-1:123456789012:table/requests/stream/";

  /** The record of one item, written at this moment, in the stream with that label. */
  @SuppressWarnings("JavaUtilDate") // the record wants one
  public static DynamodbStreamRecord of(
      String stream,
      String eventName,
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> image,
      BigInteger sequenceNumber,
      Instant createdAt) {
    DynamodbStreamRecord record = of(stream, eventName, image, sequenceNumber);
    record.getDynamodb().setApproximateCreationDateTime(Date.from(createdAt));
    return record;
  }

  /** The record of one item, written at this moment, in the stream with that label. */
  public static DynamodbStreamRecord of(
      String stream,
      String eventName,
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> image,
      BigInteger sequenceNumber) {
    StreamRecord change = new StreamRecord();
    change.setNewImage(attributes(image));
    change.setSequenceNumber(sequenceNumber.toString());
    DynamodbStreamRecord record = new DynamodbStreamRecord();
    record.setEventName(eventName);
    record.setEventSourceARN(TABLE_ARN + stream);
    record.setDynamodb(change);
    return record;
  }

  public static DynamodbEvent event(List<DynamodbStreamRecord> records) {
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(List.copyOf(records));
    return event;
  }

  /**
   * The number of records of the batch that are done: those before the lowest reported one. A
   * report of a record that is not in the batch is one of all.
   */
  public static int finished(List<DynamodbStreamRecord> batch, StreamsEventResponse answer) {
    List<String> failures =
        answer.getBatchItemFailures().stream().map(failed -> failed.getItemIdentifier()).toList();
    for (int i = 0; i < batch.size(); i++) {
      if (failures.contains(batch.get(i).getDynamodb().getSequenceNumber())) {
        return i;
      }
    }
    return failures.isEmpty() ? batch.size() : 0;
  }

  /** The id of the request in the record; empty if there is none. */
  public static String requestId(DynamodbStreamRecord record) {
    AttributeValue id = record.getDynamodb().getNewImage().get("requestId");
    return id == null || id.getS() == null ? "" : id.getS();
  }

  /** The resource whose lane has the request; empty if there is none. */
  public static String resource(DynamodbStreamRecord record) {
    AttributeValue lane = record.getDynamodb().getNewImage().get("lane");
    String text = lane == null || lane.getS() == null ? "" : lane.getS();
    return text.substring(0, Math.max(0, text.indexOf('#')));
  }

  private static Map<String, AttributeValue> attributes(
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> from) {
    Map<String, AttributeValue> to = new HashMap<>();
    from.forEach((name, value) -> to.put(name, attribute(value)));
    return to;
  }

  private static AttributeValue attribute(
      software.amazon.awssdk.services.dynamodb.model.AttributeValue from) {
    return switch (from.type()) {
      case S -> new AttributeValue().withS(from.s());
      case N -> new AttributeValue().withN(from.n());
      case BOOL -> new AttributeValue().withBOOL(from.bool());
      case NUL -> new AttributeValue().withNULL(from.nul());
      case B -> new AttributeValue().withB(from.b().asByteBuffer());
      case SS -> new AttributeValue().withSS(from.ss());
      case NS -> new AttributeValue().withNS(from.ns());
      case M -> new AttributeValue().withM(attributes(from.m()));
      case L ->
          new AttributeValue().withL(from.l().stream().map(StreamRecords::attribute).toList());
      default -> throw new IllegalArgumentException("an attribute of type " + from.type());
    };
  }

  private StreamRecords() {}
}
