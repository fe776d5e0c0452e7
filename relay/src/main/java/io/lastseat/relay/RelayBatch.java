package io.lastseat.relay;

import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.lastseat.stream.StreamRecord;
import io.lastseat.tables.commit.Tombstone;
import io.lastseat.telemetry.EventLine;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
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

  /**
   * Sends the batch.
   *
   * @return the sequence number of the first commit, if the batch could not be sent
   */
  public Option<String> handle(Vector<StreamRecord> records) {
    Vector<Read> batch = records.flatMap(this::read);
    return batch.isEmpty() || isAppended(batch)
        ? Option.none()
        : Option.some(batch.head().sequenceNumber());
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

  private Option<Read> read(StreamRecord record) {
    try {
      return commit(record);
    } catch (IllegalArgumentException noCommit) {
      lines.accept(passedOver(record.sequenceNumber(), noCommit.toString()));
      return Option.none();
    }
  }

  private record Read(Pointer commit, String sequenceNumber) {}

  /** The commit that the record adds; none if the record is about an archived commit. */
  private static Option<Read> commit(StreamRecord record) {
    if (!record.isRecord()) {
      throw new IllegalArgumentException("it is no record of a DynamoDB stream");
    }
    if (record.kind().equals("REMOVE")) {
      return Option.none();
    }
    Map<String, AttributeValue> item =
        record
            .image()
            .getOrElseThrow(
                () ->
                    new IllegalArgumentException(
                        "it has no new image: set the stream's view type to NEW_IMAGE"));
    if (Tombstone.is(item)) {
      return Option.none();
    }
    return Option.some(
        new Read(
            new Pointer(
                new ResourceId(attribute(item, "resourceId", AttributeValue::s)),
                Long.parseLong(attribute(item, "commitNo", AttributeValue::n)),
                record.kind().equals("MODIFY")),
            record.sequenceNumber()));
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

  private static String passedOver(String sequenceNumber, String why) {
    return EventLine.of(
        "passedOver",
        json -> {
          json.writeStringField("sequenceNumber", sequenceNumber);
          json.writeStringField("why", why);
        });
  }
}
