package io.lastseat.serializer.redrive;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.log.RequestItems;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.stream.Triage;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Puts requests back that a restore of the table of requests has lost. Those of this epoch were
 * written since the last restore, so they stand there; any other costs a write unit each time.
 */
final class PutBack {

  private final RequestItems table;
  private final long epoch;
  private final Consumer<Event> telemetry;

  PutBack(RequestItems table, long epoch, Consumer<Event> telemetry) {
    this.table = table;
    this.epoch = epoch;
    this.telemetry = telemetry;
  }

  /**
   * Puts back the requests of these records that are gone.
   *
   * @return those that must not be decided yet: of a resource whose request could not be put back,
   *     all from that one on
   */
  Vector<DynamodbStreamRecord> failing(List<DynamodbStreamRecord> records) {
    Set<ResourceId> failed = new HashSet<>();
    return Vector.ofAll(records)
        .filter(record -> ours(record).exists(stored -> !stands(stored, failed)));
  }

  /** None for records that the batch loop itself reports. */
  private static Option<StoredRequest> ours(DynamodbStreamRecord record) {
    return Try.of(() -> Triage.of(record))
        .toOption()
        .filter(Triage.Ours.class::isInstance)
        .map(triage -> ((Triage.Ours) triage).pendingRequest().stored());
  }

  private boolean stands(StoredRequest stored, Set<ResourceId> failed) {
    ResourceId resource = stored.request().resource();
    if (failed.contains(resource)) {
      return false;
    }
    if (stored.notIn().exists(said -> said.epoch() == epoch)) {
      return true;
    }
    try {
      table.putBack(stored.request());
      return true;
    } catch (RuntimeException notPut) {
      telemetry.accept(new Event.Stopped(Option.some(resource), notPut));
      failed.add(resource);
      return false;
    }
  }
}
