package io.lastseat.serializer.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.serializer.stream.StreamRecordKind.Deferred;
import io.lastseat.serializer.stream.StreamRecordKind.Unreadable;
import io.lastseat.tables.QuarantineItem;
import io.vavr.control.Option;
import io.vavr.control.Try;

/**
 * Drives a record in quarantine once more, with a program that can read it by now: a corrected or
 * newer one.
 */
public final class QuarantineDrive {

  private static final PojoSerializer<DynamodbEvent> JSON =
      LambdaEventSerializers.serializerFor(
          DynamodbEvent.class, QuarantineDrive.class.getClassLoader());

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
    Try<DynamodbEvent> event = Try.of(() -> JSON.fromJson(item.payload()));
    if (event.isFailure() || event.get().getRecords() == null) {
      return Option.some("its payload is no event of a DynamoDB stream");
    }
    for (DynamodbStreamRecord record : event.get().getRecords()) {
      Option<String> unreadable = unreadable(record);
      if (unreadable.isDefined()) {
        return unreadable;
      }
    }
    if (!batch.handle(event.get()).getBatchItemFailures().isEmpty()) {
      return Option.some("it could not be decided now; try again later");
    }
    quarantine.driven(item);
    return Option.none();
  }

  private static Option<String> unreadable(DynamodbStreamRecord record) {
    StreamRecordKind kind = StreamRecordKind.of(record);
    if (kind instanceof Unreadable still) {
      return Option.some(still.why());
    }
    return kind instanceof Deferred newer ? Option.some(newer.why()) : Option.none();
  }
}
