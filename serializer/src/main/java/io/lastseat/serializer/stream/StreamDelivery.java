package io.lastseat.serializer.stream;

import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.batch.RequestBatch;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.serializer.BatchEvents;
import io.lastseat.serializer.stream.Parking.Failing;
import io.lastseat.serializer.stream.ResourceRecords.Placed;
import io.lastseat.stream.StreamRecord;
import io.lastseat.tables.ReadRequest;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

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

  /**
   * Decides what can be decided.
   *
   * @return the sequence number of the first record that is not done; none if all are done
   */
  public Option<String> handle(Vector<StreamRecord> records) {
    return Option.when(!records.isEmpty(), records).flatMap(this::firstUndone);
  }

  private Option<String> firstUndone(Vector<StreamRecord> records) {
    try {
      return Vector.ofAll(undone(records)).headOption().map(i -> records.get(i).sequenceNumber());
    } catch (RuntimeException concernsAll) {
      telemetry.accept(new Event.Stopped(Option.none(), concernsAll));
      telemetry.accept(new Event.CallEnded());
      return Option.some(records.head().sequenceNumber());
    }
  }

  private SortedSet<Integer> undone(Vector<StreamRecord> records) {
    SortedSet<Integer> undone = new TreeSet<>();
    Sorted sorted = sort(records, undone);
    if (parking.isDefined() && records.size() == 1 && sorted.byResource().size() == 1) {
      ResourceRecords only = sorted.byResource().head();
      SortedSet<Integer> left =
          parking
              .get()
              .alone(
                  only.resource(),
                  only.placed().get(0).pendingRequest().id(),
                  records.head().made(),
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
      Vector<StreamRecord> records, Sorted sorted, SortedSet<Integer> undone) {
    Vector<Result> results = decide(sorted.byResource());
    results.forEach(result -> contradicting(result, records, undone));
    defer(sorted.later().appendAll(results.flatMap(Result::deferred)), undone);
    park(results, records, undone);
    return undone;
  }

  /** The requests of a batch, without records in quarantine or without a request. */
  private record Sorted(Vector<ResourceRecords> byResource, Vector<Later> later) {}

  /** What became of the records of one resource. */
  private record Result(ResourceRecords records, BatchReport decided) {

    ResourceId resource() {
      return records.resource();
    }

    Vector<Placed> unfinished() {
      return records.unfinished(decided);
    }

    /** Requests that the decider could not decide now. They are deferred like unreadable ones. */
    Vector<Later> deferred() {
      return decided
          .deferred()
          .flatMap(
              deferral ->
                  records
                      .placedOf(Vector.of(deferral.id()))
                      .map(
                          placed ->
                              new Later(
                                  new Cause(resource(), deferral.severalLogs()),
                                  deferral.id(),
                                  placed.place(),
                                  deferral.why())));
    }
  }

  /** A request to defer: it waits for a program that can decide it, or for another resource. */
  private record Later(Cause cause, RequestId id, int place, String why) {}

  private record Cause(ResourceId resource, boolean severalLogs) {}

  /** Sorts records by resource, in order. Others are quarantined, deferred or left undone. */
  private Sorted sort(Vector<StreamRecord> records, SortedSet<Integer> undone) {
    Map<ResourceId, ResourceRecords> byResource = new LinkedHashMap<>();
    List<Later> later = new ArrayList<>();
    for (int i = 0; i < records.size(); i++) {
      try {
        StreamRecord record = records.get(i);
        for (ReadRequest read : StreamedRequest.of(record)) {
          if (read instanceof ReadRequest.Known known) {
            byResource
                .computeIfAbsent(
                    known.stored().request().resource(),
                    resource -> new ResourceRecords(resource, new ArrayList<>()))
                .placed()
                .add(
                    new Placed(
                        new PendingRequest(known.stored(), StreamedRequest.position(record)), i));
          } else if (read instanceof ReadRequest.Newer newer) {
            Cause cause = new Cause(newer.lane().resource(), false);
            later.add(new Later(cause, newer.id(), i, StreamedRequest.unread(newer).get()));
          } else {
            quarantine(record, StreamedRequest.unread(read).get());
          }
        }
      } catch (RuntimeException notSetAside) {
        telemetry.accept(new Event.Stopped(Option.none(), notSetAside));
        undone.add(i);
      }
    }
    return new Sorted(Vector.ofAll(byResource.values()), Vector.ofAll(later));
  }

  private void quarantine(StreamRecord record, String why) {
    quarantine.keep(record, why);
    telemetry.accept(new Event.SetAside(record.sequenceNumber(), why));
  }

  private Vector<Result> decide(Vector<ResourceRecords> byResource) {
    Vector<Result> results =
        byResource.zipWith(
            decider.decide(
                byResource.map(
                    records -> new RequestBatch(records.resource(), records.pendingRequests()))),
            Result::new);
    results.forEach(result -> BatchEvents.tell(result.decided(), telemetry));
    return results;
  }

  /** Quarantines a request under the id of another request, which has its verdict already. */
  private void contradicting(
      Result result, Vector<StreamRecord> records, SortedSet<Integer> undone) {
    for (Placed placed : result.records().placedOf(result.decided().contradicting())) {
      try {
        quarantine(records.get(placed.place()), "its name is that of another request");
      } catch (RuntimeException notSetAside) {
        telemetry.accept(new Event.Stopped(Option.none(), notSetAside));
        undone.add(placed.place());
      }
    }
  }

  /** Defers the requests of each resource together. They block neither others nor each other. */
  private void defer(Vector<Later> later, SortedSet<Integer> undone) {
    later
        .groupBy(Later::cause)
        .forEach(
            (cause, some) -> {
              Vector<RequestId> theirs = some.map(Later::id).distinct();
              String why = some.head().why();
              if (parking.isEmpty()) {
                telemetry.accept(new Event.Stopped(Option.none(), new IllegalStateException(why)));
              }
              if (!parking.exists(
                  one -> one.defer(cause.resource(), theirs, why, cause.severalLogs()))) {
                undone.addAll(some.map(Later::place).asJava());
              }
            });
  }

  private void park(
      Vector<Result> results, Vector<StreamRecord> records, SortedSet<Integer> undone) {
    Vector<Result> unfinished = results.filter(result -> result.unfinished().nonEmpty());
    Vector<Result> finished = results.filter(result -> result.unfinished().isEmpty());
    Vector<Failing> failing = unfinished.map(result -> failing(result, records));
    parking.forEach(one -> one.finished(finished.map(Result::resource)));
    Option<Set<ResourceId>> parked = parking.map(one -> one.park(failing, !finished.isEmpty()));
    unfinished
        .reject(result -> parked.exists(those -> those.contains(result.resource())))
        .flatMap(Result::unfinished)
        .forEach(placed -> undone.add(placed.place()));
  }

  private static Failing failing(Result result, Vector<StreamRecord> records) {
    Vector<Placed> left = result.unfinished();
    return new Failing(
        result.resource(),
        left.map(placed -> placed.pendingRequest().id()).distinct(),
        records.get(left.head().place()).made(),
        left.head().place(),
        result
            .decided()
            .failure()
            .map(RuntimeException::toString)
            .getOrElse("it was not finished"));
  }
}
