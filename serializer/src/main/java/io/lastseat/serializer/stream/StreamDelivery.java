package io.lastseat.serializer.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.facts.Decided;
import io.lastseat.engine.facts.RequestBatch;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.DecidedEvents;
import io.lastseat.serializer.stream.Parking.Failing;
import io.lastseat.serializer.stream.ResourceRecords.Placed;
import io.lastseat.serializer.stream.StreamRecordKind.Deferred;
import io.lastseat.serializer.stream.StreamRecordKind.Ours;
import io.lastseat.serializer.stream.StreamRecordKind.Unreadable;
import io.lastseat.telemetry.Event;
import io.vavr.Tuple2;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Handles one batch of stream records: decides the requests of each resource in their order, and
 * resources side by side.
 *
 * <p>The answer names the first record, in the order of the batch, that is not done. Lambda takes
 * the lowest number reported as the checkpoint, and delivers again from there (Lambda developer
 * guide, "Configuring partial batch response with DynamoDB and Lambda"). So a resource stops at its
 * first failure. Requests of other resources that were decided behind it are found decided when
 * they come again.
 *
 * <p>A resource that keeps failing is parked, and a request that this program cannot decide is
 * deferred: both count as done once they are noted. A failure that concerns all resources, such as
 * replaced tables, reports the whole batch.
 */
public final class StreamDelivery {

  private final SerialDecider decider;
  private final Quarantine quarantine;
  private final Option<Parking> parking;
  private final Consumer<Event> telemetry;

  /**
   * Decides with this decider.
   *
   * @param parking parks requests; none to report all failures instead
   */
  public StreamDelivery(
      SerialDecider decider,
      Quarantine quarantine,
      Option<Parking> parking,
      Consumer<Event> telemetry) {
    this.decider = decider;
    this.quarantine = quarantine;
    this.parking = parking;
    this.telemetry = telemetry;
  }

  /** Decides what can be decided, and reports the first record that is not done, if any. */
  public StreamsEventResponse handle(DynamodbEvent event) {
    return new StreamsEventResponse(
        undone(event).take(1).map(record -> new BatchItemFailure(sequenceNumber(record))).asJava());
  }

  /**
   * Decides what can be decided.
   *
   * @return the records that are not done, in the order of the batch; of a resource that failed,
   *     all from its first failure on
   */
  public Vector<DynamodbStreamRecord> undone(DynamodbEvent event) {
    List<DynamodbStreamRecord> records =
        event.getRecords() == null ? List.of() : event.getRecords();
    try {
      return Vector.ofAll(undone(records)).map(records::get);
    } catch (RuntimeException concernsAll) {
      telemetry.accept(new Event.Stopped(Option.none(), concernsAll));
      telemetry.accept(new Event.CallEnded());
      return Vector.ofAll(records);
    }
  }

  private SortedSet<Integer> undone(List<DynamodbStreamRecord> records) {
    SortedSet<Integer> undone = new TreeSet<>();
    Sorted sorted = sort(records, undone);
    if (parking.isDefined() && records.size() == 1 && sorted.lots().size() == 1) {
      ResourceRecords only = sorted.lots().head();
      SortedSet<Integer> left =
          parking
              .get()
              .alone(
                  only.resource(),
                  only.placed().get(0).pendingRequest().id(),
                  created(records.get(0)),
                  () -> undone(records, sorted, undone))
              .getOrElse(undone);
      telemetry.accept(new Event.CallEnded());
      return left;
    }
    SortedSet<Integer> left = undone(records, sorted, undone);
    telemetry.accept(new Event.CallEnded());
    return left;
  }

  private SortedSet<Integer> undone(
      List<DynamodbStreamRecord> records, Sorted sorted, SortedSet<Integer> undone) {
    Vector<Tuple2<ResourceRecords, Decided>> results = decide(sorted.lots());
    results.forEach(result -> contradicting(result._1(), result._2(), records, undone));
    defer(
        sorted.later().appendAll(results.flatMap(result -> deferred(result._1(), result._2()))),
        undone);
    park(results, records, undone);
    return undone;
  }

  /** The requests of a batch, without records in quarantine or without a request. */
  private record Sorted(Vector<ResourceRecords> lots, Vector<Later> later) {}

  /** A request to defer: it waits for a program that can decide it, or for another resource. */
  private record Later(
      ResourceId resource, RequestId id, int place, String why, boolean severalLogs) {}

  /** Sorts records by resource, in order. Others are quarantined, deferred or left undone. */
  private Sorted sort(List<DynamodbStreamRecord> records, SortedSet<Integer> undone) {
    Map<ResourceId, ResourceRecords> lots = new LinkedHashMap<>();
    List<Later> later = new ArrayList<>();
    for (int i = 0; i < records.size(); i++) {
      try {
        StreamRecordKind triage = StreamRecordKind.of(records.get(i));
        if (triage instanceof Ours ours) {
          lots.computeIfAbsent(
                  ours.pendingRequest().request().resource(),
                  resource -> new ResourceRecords(resource, new ArrayList<>()))
              .placed()
              .add(new Placed(ours.pendingRequest(), i));
        } else if (triage instanceof Unreadable unreadable) {
          setAside(records.get(i), unreadable.why());
        } else if (triage instanceof Deferred deferred) {
          later.add(new Later(deferred.resource(), deferred.id(), i, deferred.why(), false));
        }
      } catch (RuntimeException notSetAside) {
        telemetry.accept(new Event.Stopped(Option.none(), notSetAside));
        undone.add(i);
      }
    }
    return new Sorted(Vector.ofAll(lots.values()), Vector.ofAll(later));
  }

  private void setAside(DynamodbStreamRecord record, String why) {
    String sequenceNumber = sequenceNumber(record);
    quarantine.keep(record, sequenceNumber, why);
    telemetry.accept(new Event.SetAside(sequenceNumber, why));
  }

  private Vector<Tuple2<ResourceRecords, Decided>> decide(Vector<ResourceRecords> lots) {
    Vector<Tuple2<ResourceRecords, Decided>> results =
        lots.zip(
            decider.decide(
                lots.map(lot -> new RequestBatch(lot.resource(), lot.pendingRequests()))));
    results.forEach(result -> DecidedEvents.tell(result._2(), telemetry));
    return results;
  }

  /** Requests that the decider could not decide now. They are deferred like unreadable ones. */
  private static Vector<Later> deferred(ResourceRecords lot, Decided decided) {
    return decided
        .deferred()
        .flatMap(
            deferral ->
                lot.placedOf(Vector.of(deferral.id()))
                    .map(
                        placed ->
                            new Later(
                                lot.resource(),
                                deferral.id(),
                                placed.place(),
                                deferral.why(),
                                deferral.severalLogs())));
  }

  /** Quarantines a request under the id of another request, which has its verdict already. */
  private void contradicting(
      ResourceRecords lot,
      Decided decided,
      List<DynamodbStreamRecord> records,
      SortedSet<Integer> undone) {
    for (Placed placed : lot.placedOf(decided.contradicting())) {
      try {
        setAside(records.get(placed.place()), "its name is that of another request");
      } catch (RuntimeException notSetAside) {
        telemetry.accept(new Event.Stopped(Option.none(), notSetAside));
        undone.add(placed.place());
      }
    }
  }

  /** Defers the requests of each resource together. They block neither others nor each other. */
  private void defer(Vector<Later> later, SortedSet<Integer> undone) {
    later
        .groupBy(waiting -> new Tuple2<>(waiting.resource(), waiting.severalLogs()))
        .forEach(
            (whose, some) -> {
              Vector<RequestId> theirs = some.map(Later::id).distinct();
              String why = some.head().why();
              if (parking.isEmpty()) {
                telemetry.accept(new Event.Stopped(Option.none(), new IllegalStateException(why)));
              }
              if (!parking.exists(one -> one.defer(whose._1(), theirs, why, whose._2()))) {
                undone.addAll(some.map(Later::place).asJava());
              }
            });
  }

  private void park(
      Vector<Tuple2<ResourceRecords, Decided>> results,
      List<DynamodbStreamRecord> records,
      SortedSet<Integer> undone) {
    var sides = results.partition(result -> result._1().unfinished(result._2()).isEmpty());
    Vector<Failing> failing = sides._2().map(result -> failing(result._1(), result._2(), records));
    parking.forEach(one -> one.finished(sides._1().map(result -> result._1().resource())));
    Option<Set<ResourceId>> parked = parking.map(one -> one.park(failing, !sides._1().isEmpty()));
    sides
        ._2()
        .reject(result -> parked.exists(those -> those.contains(result._1().resource())))
        .flatMap(result -> result._1().unfinished(result._2()))
        .forEach(placed -> undone.add(placed.place()));
  }

  private static Failing failing(
      ResourceRecords lot, Decided decided, List<DynamodbStreamRecord> records) {
    Vector<Placed> left = lot.unfinished(decided);
    return new Failing(
        lot.resource(),
        left.map(placed -> placed.pendingRequest().id()).distinct(),
        created(records.get(left.head().place())),
        left.head().place(),
        decided.failure().map(RuntimeException::toString).getOrElse("it was not finished"));
  }

  /** When the request was written, by its record. */
  @SuppressWarnings("JavaUtilDate") // the record has one
  private static Option<Instant> created(DynamodbStreamRecord record) {
    return Option.of(record.getDynamodb())
        .flatMap(change -> Option.of(change.getApproximateCreationDateTime()))
        .map(Date::toInstant);
  }

  /** The sequence number of the record, which the answer names; empty if the record has none. */
  public static String sequenceNumber(@Nullable DynamodbStreamRecord record) {
    return record == null || record.getDynamodb() == null
        ? ""
        : Option.of(record.getDynamodb().getSequenceNumber()).getOrElse("");
  }
}
