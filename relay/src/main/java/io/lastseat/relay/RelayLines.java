package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.feed.Pointer;
import io.lastseat.telemetry.EventLine;
import io.vavr.control.Option;
import org.jspecify.annotations.Nullable;

/** The log lines of the relay. */
final class RelayLines {

  /** The feed could not be appended to; the batch comes again. */
  static String notRelayed(Pointer first, RuntimeException failure) {
    return EventLine.of(
        "notRelayed",
        first.resource(),
        json -> {
          json.writeNumberField("commit", first.commitNo());
          json.writeStringField("failure", failure.toString());
        });
  }

  /** A record names no commit. */
  static String passedOver(@Nullable DynamodbStreamRecord record, String why) {
    return EventLine.of(
        "passedOver",
        json -> {
          json.writeStringField("sequenceNumber", sequenceNumber(record));
          json.writeStringField("why", why);
        });
  }

  private static String sequenceNumber(@Nullable DynamodbStreamRecord record) {
    return Option.of(record)
        .flatMap(some -> Option.of(some.getDynamodb()))
        .flatMap(change -> Option.of(change.getSequenceNumber()))
        .getOrElse("");
  }

  private RelayLines() {}
}
