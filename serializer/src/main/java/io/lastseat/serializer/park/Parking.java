package io.lastseat.serializer.park;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.ResourceId;
import io.lastseat.telemetry.Event;
import io.vavr.collection.HashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * Decides which failing resources are parked: their records of the batch go into the lot, and the
 * batch goes on without them.
 *
 * <p>A resource is parked when the tables serve others, its oldest record is older than the
 * patience, and it failed in an earlier delivery to this process too. A resource that is known as
 * parked, to this process or by a note of another one, does not wait again: this delivery was the
 * retry.
 *
 * <p>A neighbour in the batch that was finished shows that the tables serve others. If no resource
 * of the batch was finished, it may be an outage of DynamoDB. Then the tables are asked ({@link
 * TablesProbe}); and even if they answer, only one of the failing resources is parked, the one that
 * holds the batch. So in an outage no request loses its turn before the stream gives up.
 *
 * <p>A record that the lot does not take stays unfinished: the stream delivers it again.
 */
public final class Parking {

  /** A first failure in this process may be an accident, even of an old record. */
  private static final int FAILURES = 2;

  private final ParkingLot lot;
  private final ParkingSettings settings;
  private final ParkedNotes notes;
  private final TablesProbe probe;
  private final Clock clock;
  private final Consumer<Event> telemetry;
  private final ParkingMemory memory = new ParkingMemory();

  /**
   * Into this lot.
   *
   * @param clock tells how old records are
   */
  public Parking(
      ParkingLot lot,
      ParkingSettings settings,
      ParkedNotes notes,
      TablesProbe probe,
      Clock clock,
      Consumer<Event> telemetry) {
    this.lot = lot;
    this.settings = settings;
    this.notes = notes;
    this.probe = probe;
    this.clock = clock;
    this.telemetry = telemetry;
  }

  /**
   * These resources finished all their requests of a batch: those that were parked are parked no
   * longer.
   */
  public void finished(Seq<ResourceId> resources) {
    resources.filter(memory::healed).forEach(resource -> notes.healed(resource, clock.instant()));
  }

  /**
   * Parks those whose time has come.
   *
   * @param failing all resources that failed in the batch
   * @param othersFinished whether any other resource of the batch finished
   * @return those whose records are in the lot now: they count as done
   */
  public Set<ResourceId> park(Vector<Failing> failing, boolean othersFinished) {
    if (failing.isEmpty()) {
      return HashSet.empty();
    }
    Instant now = clock.instant();
    Vector<Failing> due =
        othersFinished ? dueBesideNeighbours(failing, now) : dueAlone(failing, now);
    return due.filter(one -> parked(one, now)).map(Failing::resource).toSet();
  }

  /**
   * Puts requests that this program cannot decide now into the lot, alone and at once.
   *
   * @param severalLogs whether they concern several resources, one of which is to blame
   * @return whether they are there
   */
  public boolean defer(
      ResourceId resource, List<DynamodbStreamRecord> records, String why, boolean severalLogs) {
    if (!keep(records, why)) {
      return false;
    }
    telemetry.accept(new Event.Deferred(resource, severalLogs, records.size(), why));
    return true;
  }

  private Vector<Failing> dueBesideNeighbours(Vector<Failing> failing, Instant now) {
    var known = failing.partition(one -> memory.isParked(one.resource(), now));
    var again = known._2().partition(one -> memory.failed(one.resource()) >= FAILURES);
    Set<ResourceId> noted = notes.parkedAt(now, again._2().map(Failing::resource));
    return known
        ._1()
        .appendAll(again._1().filter(one -> isOld(one, now)))
        .appendAll(again._2().filter(one -> noted.contains(one.resource())));
  }

  private Vector<Failing> dueAlone(Vector<Failing> failing, Instant now) {
    Vector<Failing> candidates =
        failing.filter(one -> memory.isParked(one.resource(), now) || isOld(one, now));
    if (candidates.isEmpty() || !probe.tablesServe()) {
      return Vector.empty();
    }
    return candidates
        .filter(
            one ->
                memory.failed(one.resource()) >= FAILURES || memory.isParked(one.resource(), now))
        .minBy(Failing::place)
        .toVector();
  }

  private boolean isOld(Failing one, Instant now) {
    return ParkedDocument.created(one.records().get(0))
        .exists(created -> created.plus(settings.patience()).isBefore(now));
  }

  private boolean parked(Failing one, Instant now) {
    if (!keep(one.records(), one.why())) {
      return false;
    }
    Instant until = now.plus(settings.noteCounts());
    memory.parked(one.resource(), until);
    notes.parked(one.resource(), now, until, one.why());
    telemetry.accept(new Event.Parked(one.resource(), one.records().size(), one.why()));
    return true;
  }

  private boolean keep(List<DynamodbStreamRecord> records, String why) {
    try {
      if (lot.keep(records, why)) {
        telemetry.accept(new Event.ObjectWritten());
      }
      return true;
    } catch (RuntimeException notKept) {
      telemetry.accept(new Event.Stopped(Option.none(), notKept));
      return false;
    }
  }
}
