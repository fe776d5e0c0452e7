package io.lastseat.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import io.lastseat.tables.StreamImage;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts events and answers of Lambda's types, for handlers that have these types. {@link
 * StreamEventJson} reads the same from bytes; a test compares both.
 */
public final class TypedEvent {

  private TypedEvent() {}

  /** The records of an event. */
  public static Vector<StreamRecord> records(DynamodbEvent event) {
    List<@Nullable DynamodbStreamRecord> records =
        event.getRecords() == null ? List.of() : event.getRecords();
    return Vector.ofAll(records).map(TypedEvent::record);
  }

  @SuppressWarnings("JavaUtilDate") // the record has one
  private static StreamRecord record(@Nullable DynamodbStreamRecord record) {
    if (record == null) {
      return StreamRecord.none("", () -> "null");
    }
    String stream = Option.of(record.getEventSourceARN()).getOrElse("");
    if (record.getDynamodb() == null) {
      return StreamRecord.none(stream, () -> "{}");
    }
    var change = record.getDynamodb();
    return StreamRecord.of(
        Option.of(record.getEventName()).getOrElse(StreamRecord.NAMELESS),
        stream,
        Option.of(change.getSequenceNumber()).getOrElse(""),
        Option.of(change.getApproximateCreationDateTime()).map(Date::toInstant),
        Option.of(change.getNewImage()).map(StreamImage::item));
  }

  /** The answer that names the first record which is not done, or none. */
  public static StreamsEventResponse answer(Option<String> undone) {
    return new StreamsEventResponse(undone.map(BatchItemFailure::new).toJavaList());
  }
}
