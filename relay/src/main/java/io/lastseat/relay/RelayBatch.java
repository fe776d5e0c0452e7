package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.StreamImage;
import io.lastseat.tables.commit.Tombstone;
import io.lastseat.telemetry.EventLine;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Sends the commits of one batch of stream records. If that fails, the answer names the first
 * record: all of them come again.
 *
 * <p>A record that names no commit does not block the batch: a log line reports it, and it is
 * passed over.
 *
 * @param append takes commits in the order of the stream, or throws
 * @param lines takes the structured log: what went wrong
 */
public record RelayBatch(Consumer<Vector<Pointer>> append, Consumer<String> lines) {

  /** Sends the batch, and reports the first record if that failed. */
  public StreamsEventResponse handle(DynamodbEvent event) {
    List<@Nullable DynamodbStreamRecord> records =
        event.getRecords() == null ? List.of() : event.getRecords();
    Vector<Read> batch = Vector.ofAll(records).flatMap(this::read);
    boolean isAppended = batch.isEmpty() || isAppended(batch);
    return new StreamsEventResponse(
        isAppended ? List.of() : List.of(new BatchItemFailure(batch.head().sequenceNumber())));
  }

  private boolean isAppended(Vector<Read> batch) {
    try {
      append.accept(batch.map(Read::commit));
      return true;
    } catch (RuntimeException failure) {
      lines.accept(notRelayed(batch.head().commit(), failure));
      return false;
    }
  }

  private Option<Read> read(@Nullable DynamodbStreamRecord record) {
    try {
      return commit(record);
    } catch (IllegalArgumentException noCommit) {
      lines.accept(passedOver(record, noCommit.toString()));
      return Option.none();
    }
  }

  private record Read(Pointer commit, String sequenceNumber) {}

  /** The commit that the record adds; none if the record is about an archived commit. */
  private static Option<Read> commit(@Nullable DynamodbStreamRecord record) {
    if (record == null || record.getDynamodb() == null) {
      throw new IllegalArgumentException("it is no record of a DynamoDB stream");
    }
    if ("REMOVE".equals(record.getEventName())) {
      return Option.none();
    }
    if (record.getDynamodb().getNewImage() == null) {
      throw new IllegalArgumentException(
          "it has no new image: set the stream's view type to NEW_IMAGE");
    }
    Map<String, AttributeValue> item = StreamImage.item(record.getDynamodb().getNewImage());
    if (Tombstone.is(item)) {
      return Option.none();
    }
    return Option.some(
        new Read(
            new Pointer(
                new ResourceId(attribute(item, "resourceId", AttributeValue::s)),
                Long.parseLong(attribute(item, "commitNo", AttributeValue::n)),
                "MODIFY".equals(record.getEventName())),
            Option.of(record.getDynamodb().getSequenceNumber()).getOrElse("")));
  }

  private static String attribute(
      Map<String, AttributeValue> item, String name, Function<AttributeValue, String> type) {
    return Option.of(item.get(name))
        .flatMap(value -> Option.of(type.apply(value)))
        .getOrElseThrow(() -> new IllegalArgumentException("it has no " + name));
  }

  /** The log line where the feed could not be appended to; the batch comes again. */
  private static String notRelayed(Pointer first, RuntimeException failure) {
    return EventLine.of(
        "notRelayed",
        first.resource(),
        json -> {
          json.writeNumberField("commit", first.commitNo());
          json.writeStringField("failure", failure.toString());
        });
  }

  private static String passedOver(@Nullable DynamodbStreamRecord record, String why) {
    String sequenceNumber =
        Option.of(record)
            .flatMap(some -> Option.of(some.getDynamodb()))
            .flatMap(change -> Option.of(change.getSequenceNumber()))
            .getOrElse("");
    return EventLine.of(
        "passedOver",
        json -> {
          json.writeStringField("sequenceNumber", sequenceNumber);
          json.writeStringField("why", why);
        });
  }
}
