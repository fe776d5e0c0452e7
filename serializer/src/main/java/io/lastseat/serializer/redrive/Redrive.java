package io.lastseat.serializer.redrive;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.binding.TablesBinding;
import io.lastseat.log.RequestItems;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.redrive.Redriven.Finished;
import io.lastseat.serializer.redrive.Redriven.Unfinished;
import io.lastseat.serializer.redrive.Redriven.Unreadable;
import io.lastseat.serializer.stream.StreamBatch;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Try;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Drives records that the stream gave up on, or that were parked or deferred, through the
 * serializer's own batch loop.
 *
 * <p>The records carry their sequence numbers, so a request that was decided meanwhile is found
 * decided. Driving the same records twice, or beside a running serializer, is harmless.
 *
 * <p>A restored table of requests may lack what they ask for. That is put back before it is
 * decided, so that each request with a verdict still stands under its name when its sender tries
 * again.
 *
 * <p>Unlike the stream it goes on behind a record that fails. The order is lost already, and one
 * record that cannot be decided yet (a newer program wrote it, say) must not hold the others.
 */
public final class Redrive {

  private static final PojoSerializer<DynamodbEvent> JSON =
      LambdaEventSerializers.serializerFor(DynamodbEvent.class, Redrive.class.getClassLoader());

  private final StreamBatch batch;
  private final TablesBinding binding;
  private final PutBack putBack;

  /** Decides with a decider of its own, made from these parts. */
  public Redrive(SerializerParts parts) {
    this.batch = parts.batch();
    this.binding = parts.binding();
    this.putBack =
        new PutBack(
            new RequestItems(parts.client(), parts.tables()), parts.epoch(), parts.telemetry());
  }

  /**
   * Drives the records in the payload.
   *
   * @param payload the event as the function was or would have been called with, in JSON
   * @throws io.lastseat.binding.TablesReplacedException where nothing can be decided at all
   */
  public Redriven drive(String payload) {
    binding.mustHold();
    return records(payload).fold(Unreadable::new, this::drive);
  }

  private Redriven drive(List<DynamodbStreamRecord> records) {
    Vector<DynamodbStreamRecord> notBack = putBack.failing(records);
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(Vector.ofAll(records).reject(among(notBack)).asJava());
    Predicate<DynamodbStreamRecord> isUndone = among(batch.undone(event).appendAll(notBack));
    Vector<String> undone = Vector.ofAll(records).filter(isUndone).map(StreamBatch::sequenceNumber);
    return undone.isEmpty() ? new Finished(records.size()) : new Unfinished(records.size(), undone);
  }

  /** The very same record: two may be equal. */
  private static Predicate<DynamodbStreamRecord> among(Vector<DynamodbStreamRecord> some) {
    Set<DynamodbStreamRecord> these = Collections.newSetFromMap(new IdentityHashMap<>());
    some.forEach(these::add);
    return these::contains;
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
