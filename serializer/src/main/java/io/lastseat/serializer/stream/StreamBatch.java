package io.lastseat.serializer.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import io.lastseat.log.Decided;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.SideBySide;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.stream.Lot.Placed;
import io.lastseat.serializer.stream.Triage.Ours;
import io.lastseat.serializer.stream.Triage.Unreadable;
import io.lastseat.serializer.telemetry.Telemetry;
import io.lastseat.tables.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Handles one batch of stream records: each resource's requests in their order, resources side by
 * side.
 *
 * <p>The answer names the first record, in the order of the batch, that is not done. Lambda takes
 * the lowest number reported for the checkpoint and delivers everything from there again (Lambda
 * developer guide, "Configuring partial batch response with DynamoDB and Lambda"). So a resource
 * stops at its first failure, and what others decided behind it is left out when it comes again.
 */
public final class StreamBatch {

  private final SerialDecider decider;
  private final Quarantine quarantine;
  private final Telemetry telemetry;
  private final Executor resources;

  /**
   * Decides with this decider.
   *
   * @param resources where resources are decided side by side
   */
  public StreamBatch(
      SerialDecider decider, Quarantine quarantine, Telemetry telemetry, Executor resources) {
    this.decider = decider;
    this.quarantine = quarantine;
    this.telemetry = telemetry;
    this.resources = resources;
  }

  /** Decides what can be decided and reports the first record that is not done, if any. */
  public StreamsEventResponse handle(DynamodbEvent event) {
    List<DynamodbStreamRecord> records =
        event.getRecords() == null ? List.of() : event.getRecords();
    SortedSet<Integer> undone = new TreeSet<>();
    undone.addAll(decide(sort(records, undone)).asJava());
    telemetry.flush();
    return undone.isEmpty() ? done() : from(records.get(undone.first()));
  }

  /** By resource, in order; whatever cannot be sorted in is set aside or left undone. */
  private Collection<Lot> sort(List<DynamodbStreamRecord> records, SortedSet<Integer> undone) {
    Map<ResourceId, Lot> lots = new LinkedHashMap<>();
    for (int i = 0; i < records.size(); i++) {
      try {
        Triage triage = Triage.of(records.get(i));
        if (triage instanceof Ours ours) {
          lots.computeIfAbsent(
                  ours.arrival().request().resource(),
                  resource -> new Lot(resource, new ArrayList<>()))
              .placed()
              .add(new Placed(ours.arrival(), i));
        } else if (triage instanceof Unreadable unreadable) {
          setAside(records.get(i), unreadable.why());
        }
      } catch (NewerVersionException newer) {
        // All from here on will be delivered again, to a program that knows this version.
        telemetry.stopped(newer);
        undone.add(i);
        return lots.values();
      } catch (RuntimeException notSetAside) {
        telemetry.stopped(notSetAside);
        undone.add(i);
      }
    }
    return lots.values();
  }

  private void setAside(DynamodbStreamRecord record, String why) {
    String sequenceNumber = sequenceNumber(record);
    quarantine.keep(record, sequenceNumber, why);
    telemetry.setAside(sequenceNumber, why);
  }

  /** The places where resources were stopped. */
  private Vector<Integer> decide(Collection<Lot> lots) {
    Vector<Lot> all = Vector.ofAll(lots);
    Vector<Supplier<Decided>> work =
        all.map(lot -> () -> decider.decide(lot.resource(), lot.arrivals()));
    return all.zip(SideBySide.run(resources, work))
        .flatMap(
            result -> {
              telemetry.decided(result._1().resource(), result._2());
              return result._1().stoppedAt(result._2());
            });
  }

  private static StreamsEventResponse done() {
    return new StreamsEventResponse(List.of());
  }

  private static StreamsEventResponse from(DynamodbStreamRecord record) {
    return new StreamsEventResponse(List.of(new BatchItemFailure(sequenceNumber(record))));
  }

  /** The sequence number of the record, as the answer names it; empty where it has none. */
  public static String sequenceNumber(@Nullable DynamodbStreamRecord record) {
    return record == null || record.getDynamodb() == null
        ? ""
        : Option.of(record.getDynamodb().getSequenceNumber()).getOrElse("");
  }
}
