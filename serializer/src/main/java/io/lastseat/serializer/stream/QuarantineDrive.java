package io.lastseat.serializer.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.stream.StreamEventJson;
import io.lastseat.stream.StreamRecord;
import io.lastseat.tables.QuarantineItem;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;

/**
 * Drives a record in quarantine once more, with a program that can read it by now: a corrected or
 * newer one.
 */
public final class QuarantineDrive {

  private final Quarantine quarantine;
  private final StreamDelivery batch;

  /** Drives the records of this quarantine with this batch handler. */
  public QuarantineDrive(Quarantine quarantine, StreamDelivery batch) {
    this.quarantine = quarantine;
    this.batch = batch;
  }

  /**
   * Decides the request of the record, and marks the item. To repeat it is harmless.
   *
   * @return why the record is not driven, in words that finish the sentence "It is not driven: …";
   *     none if it is
   * @throws software.amazon.awssdk.core.exception.SdkException if DynamoDB cannot be reached
   */
  public Option<String> drive(QuarantineItem item) {
    Vector<StreamRecord> records =
        Try.of(() -> StreamEventJson.read(item.payload().getBytes(UTF_8)))
            .getOrElse(Option.none())
            .getOrElse(Vector.empty());
    if (records.isEmpty()) {
      return Option.some("its payload is no event of a DynamoDB stream");
    }
    Option<String> unreadable =
        records.flatMap(StreamedRequest::of).flatMap(StreamedRequest::unread).headOption();
    if (unreadable.isDefined()) {
      return unreadable;
    }
    if (batch.handle(records).isDefined()) {
      return Option.some("it could not be decided now; try again later");
    }
    quarantine.driven(item);
    return Option.none();
  }
}
