package io.lastseat.serializer.redrive;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.redrive.Redriven.Finished;
import io.lastseat.serializer.redrive.Redriven.Unfinished;
import io.lastseat.serializer.redrive.Redriven.Unreadable;
import io.lastseat.serializer.stream.StreamBatch;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Drives records that the stream gave up on through the serializer's own batch loop.
 *
 * <p>They carry their sequence numbers, so whatever was decided meanwhile is found decided: to
 * drive the same records twice, or beside a running serializer, is harmless.
 *
 * <p>Other than the stream it goes on behind a record that fails. Order is lost already, and one
 * record that cannot be decided yet (a newer program wrote it, say) must not hold the others.
 */
public final class Redrive {

  private static final PojoSerializer<DynamodbEvent> JSON =
      LambdaEventSerializers.serializerFor(DynamodbEvent.class, Redrive.class.getClassLoader());

  private final StreamBatch batch;
  private final Clock clock;

  /** Decides with a decider of its own, made from these parts. */
  public Redrive(SerializerParts parts) {
    this(parts.batch(), parts.clock());
  }

  /** Decides with this batch loop. */
  public Redrive(StreamBatch batch, Clock clock) {
    this.batch = batch;
    this.clock = clock;
  }

  /**
   * Drives what is in the payload.
   *
   * @param payload the event as the function was or would have been called with, in JSON
   * @param time no further record is begun when it is over: in an outage each one fails for itself,
   *     and slowly
   */
  public Redriven drive(String payload, Duration time) {
    return records(payload)
        .fold(Unreadable::new, records -> drive(records, clock.instant().plus(time)));
  }

  private Redriven drive(List<DynamodbStreamRecord> records, Instant end) {
    Vector<String> undone = Vector.empty();
    int from = 0;
    while (from < records.size()) {
      if (from > 0 && !clock.instant().isBefore(end)) {
        undone = undone.appendAll(numbers(records.subList(from, records.size())));
        break;
      }
      Option<String> failed = firstFailure(records.subList(from, records.size()));
      if (failed.isEmpty()) {
        break;
      }
      undone = undone.append(failed.get());
      from = placeOf(failed.get(), records, from) + 1;
    }
    return undone.isEmpty() ? new Finished(records.size()) : new Unfinished(records.size(), undone);
  }

  private Option<String> firstFailure(List<DynamodbStreamRecord> records) {
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(records);
    return Option.ofOptional(
        batch.handle(event).getBatchItemFailures().stream()
            .findFirst()
            .map(BatchItemFailure::getItemIdentifier));
  }

  /** Without such a record the failure is not understood, and goes on counting as the first's. */
  private static int placeOf(String number, List<DynamodbStreamRecord> records, int from) {
    int place = numbers(records).indexOf(number, from);
    return place < 0 ? from : place;
  }

  private static Vector<String> numbers(List<DynamodbStreamRecord> records) {
    return Vector.ofAll(records).map(StreamBatch::sequenceNumber);
  }

  private static Either<String, List<DynamodbStreamRecord>> records(String payload) {
    return Try.of(() -> JSON.fromJson(payload))
        .toEither("its payload is no event of a DynamoDB stream")
        .flatMap(
            event ->
                event == null || event.getRecords() == null || event.getRecords().isEmpty()
                    ? Either.left("its payload has no records")
                    : Either.right(event.getRecords()));
  }
}
