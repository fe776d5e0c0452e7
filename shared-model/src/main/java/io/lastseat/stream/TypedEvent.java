package io.lastseat.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import io.lastseat.tables.StreamImage;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Date;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converts events and answers of Lambda's types, for handlers that have these types. {@link
 * StreamEventJson} reads the same from bytes; a test compares both.
 */
public final class TypedEvent {

  private TypedEvent() {}

  /**
   * The changes in an event.
   *
   * @param json writes a record as Lambda delivers it
   */
  public static Vector<ItemChange> changes(
      DynamodbEvent event, Function<@Nullable DynamodbStreamRecord, String> json) {
    List<@Nullable DynamodbStreamRecord> records =
        event.getRecords() == null ? List.of() : event.getRecords();
    return Vector.ofAll(records).map(record -> change(record, json));
  }

  @SuppressWarnings("JavaUtilDate") // the record has one
  private static ItemChange change(
      @Nullable DynamodbStreamRecord record,
      Function<@Nullable DynamodbStreamRecord, String> json) {
    if (record == null || record.getDynamodb() == null || record.getEventName() == null) {
      return ItemChange.none(() -> json.apply(record));
    }
    StreamRecord change = record.getDynamodb();
    return new ItemChange(
        record.getEventName(),
        Option.of(record.getEventSourceARN()).getOrElse(""),
        Option.of(change.getSequenceNumber()).getOrElse(""),
        Option.of(change.getApproximateCreationDateTime()).map(Date::toInstant),
        Option.of(change.getNewImage()).map(StreamImage::item),
        () -> json.apply(record));
  }

  /** The answer that names the first record which is not done, or none. */
  public static StreamsEventResponse answer(Option<String> undone) {
    return new StreamsEventResponse(undone.map(BatchItemFailure::new).toJavaList());
  }
}
