package io.lastseat.serializer.stream;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.sweep.ParkedNotes;
import io.lastseat.tables.ParkedItem;
import io.lastseat.telemetry.Event;
import io.vavr.collection.HashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Takes requests out of the stream that would block others. It notes their ids, and the batch goes
 * on without them. {@code ParkedSweep} drives them again.
 *
 * <p>A resource is parked on three conditions. The tables serve other resources, its oldest request
 * is older than the patience, and it failed in an earlier delivery to this process too. A resource
 * that is known as parked, to this process or by a note of another one, does not wait again: this
 * delivery was the retry.
 *
 * <p>If another resource of the batch is finished, the tables serve others. If no resource is,
 * DynamoDB may be down. Then the tables are asked ({@link TablesProbe}). Even if they answer, only
 * one of the failing resources is parked: the one that blocks the batch. So in an outage no request
 * loses its place in the order.
 *
 * <p>A request that ends the process cannot be parked after its failure. The mapping halves batches
 * until the request is alone. So an old request that is alone is noted before it is tried. If the
 * note exists already, an earlier try never ended, and the request is parked without a try.
 *
 * <p>Requests that cannot be noted stay unfinished: the stream delivers them again.
 */
public final class Parking {

  /** The failures before a resource is parked. A process's first one may be an accident. */
  private static final int FAILURES = 2;

  /** How long a resource counts as parked: its further requests are not waited for. */
  private static final Duration COUNTS = Duration.ofMinutes(10);

  /** The longest time of a try, with a reserve. */
  private static final Duration LONGEST_TRY = Duration.ofMinutes(15);

  /** The most requests in one note, at some 40 bytes each; an item has 400 KB at most. */
  private static final int MOST = 1_000;

  private final Duration patience;
  private final ParkedNotes notes;
  private final TablesProbe probe;
  private final Clock clock;
  private final Consumer<Event> telemetry;
  private final ParkingMemory memory = new ParkingMemory();

  /**
   * Parks requests in these notes.
   *
   * @param patience the age that a failing request must have
   * @param clock measures the age of requests
   */
  public Parking(
      Duration patience,
      ParkedNotes notes,
      TablesProbe probe,
      Clock clock,
      Consumer<Event> telemetry) {
    this.patience = patience;
    this.notes = notes;
    this.probe = probe;
    this.clock = clock;
    this.telemetry = telemetry;
  }

  /**
   * Reads the patience from {@code LASTSEAT_PARK_AFTER_SECONDS}, a whole number. Without the
   * variable it is two minutes. That is longer than passing failures last: a partition of DynamoDB
   * that splits under load, a process that is replaced, a deployment.
   */
  public static Duration patience(Map<String, String> environment) {
    String seconds = environment.getOrDefault("LASTSEAT_PARK_AFTER_SECONDS", "120");
    if (!seconds.matches("\\d{1,6}")) {
      throw new IllegalStateException(
          "LASTSEAT_PARK_AFTER_SECONDS is '" + seconds + "'; give a whole number of seconds.");
    }
    return Duration.ofSeconds(Long.parseLong(seconds));
  }

  /**
   * A resource that failed in a batch.
   *
   * @param requests its unfinished requests, in order; at least one
   * @param created when the record of the first request was written; none if the record does not
   *     say
   * @param place the place of the first request in the batch, from 0
   * @param why the failure
   */
  public record Failing(
      ResourceId resource,
      Vector<RequestId> requests,
      Option<Instant> created,
      int place,
      String why) {}

  /**
   * Tries a request that is alone in its batch.
   *
   * @param created when its record was written; none if the record does not say
   * @param work tries the request, and returns what is not done
   * @return the result of {@code work}; none if an earlier try never ended, so that the request is
   *     parked
   */
  public <T> Option<T> alone(
      ResourceId resource, RequestId request, Option<Instant> created, Supplier<T> work) {
    Instant now = clock.instant();
    if (!isOld(created, now)) {
      return Option.some(work.get());
    }
    String why = "a process ended while it decided this request";
    ParkedItem note = ParkedItem.trying(resource, request, why, now, now.plus(LONGEST_TRY));
    boolean first;
    try {
      first = notes.add(note);
    } catch (RuntimeException notNoted) {
      telemetry.accept(new Event.Stopped(Option.none(), notNoted));
      return Option.some(work.get());
    }
    if (!first) {
      // The note is a new one, which a process that still tries the request cannot remove.
      notes.add(ParkedItem.of(resource, Vector.of(request), why, false, now, note.next()));
      telemetry.accept(new Event.Parked(resource, 1, why));
      return Option.none();
    }
    try {
      T answer = work.get();
      removed(note);
      return Option.some(answer);
    } catch (RuntimeException failure) {
      removed(note);
      throw failure;
    }
  }

  /** Removes the note. If that fails, the request is driven once more, out of its order. */
  private void removed(ParkedItem note) {
    try {
      notes.remove(note);
    } catch (RuntimeException stays) {
      telemetry.accept(new Event.Stopped(Option.some(note.resource()), stays));
    }
  }

  /** Reports resources that finished all their requests of a batch. They are no longer parked. */
  public void finished(Seq<ResourceId> resources) {
    resources.forEach(memory::healed);
  }

  /**
   * Parks the resources that are due.
   *
   * @param failing all resources that failed in the batch
   * @param othersFinished whether any other resource of the batch finished
   * @return the resources whose requests are noted now, and count as done
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
   * Takes requests out of the stream, at once, that this program cannot decide now. The other
   * requests of the resource stay.
   *
   * @param severalLogs whether the requests concern several resources, one of which is the cause
   * @return whether the requests are noted
   */
  public boolean defer(
      ResourceId resource, Vector<RequestId> requests, String why, boolean severalLogs) {
    if (!noted(resource, requests, why, false, clock.instant())) {
      return false;
    }
    telemetry.accept(new Event.Deferred(resource, severalLogs, requests.size(), why));
    return true;
  }

  private Vector<Failing> dueBesideNeighbours(Vector<Failing> failing, Instant now) {
    var known = failing.partition(one -> memory.isParked(one.resource(), now));
    var again = known._2().partition(one -> memory.failed(one.resource()) >= FAILURES);
    return known
        ._1()
        .appendAll(again._1().filter(one -> isOld(one.created(), now)))
        .appendAll(again._2().filter(one -> isNoted(one, now)));
  }

  private Vector<Failing> dueAlone(Vector<Failing> failing, Instant now) {
    Vector<Failing> candidates =
        failing.filter(one -> memory.isParked(one.resource(), now) || isOld(one.created(), now));
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

  /** Whether another process has parked it. If notes are unreadable, it waits as others do. */
  private boolean isNoted(Failing one, Instant now) {
    try {
      return notes
          .of(one.resource())
          .exists(note -> note.isFailing() && now.isBefore(note.since().plus(COUNTS)));
    } catch (RuntimeException unknown) {
      return false;
    }
  }

  private boolean isOld(Option<Instant> created, Instant now) {
    return created.exists(then -> then.plus(patience).isBefore(now));
  }

  private boolean parked(Failing one, Instant now) {
    if (!noted(one.resource(), one.requests(), one.why(), true, now)) {
      return false;
    }
    memory.parked(one.resource(), now.plus(COUNTS));
    telemetry.accept(new Event.Parked(one.resource(), one.requests().size(), one.why()));
    return true;
  }

  private boolean noted(
      ResourceId resource, Vector<RequestId> requests, String why, boolean failing, Instant now) {
    try {
      requests
          .grouped(MOST)
          .map(
              some ->
                  ParkedItem.of(
                      resource, some, why, failing, now, now.plus(ParkedNotes.PAUSES.after(0))))
          .forEach(notes::add);
      return true;
    } catch (RuntimeException notNoted) {
      telemetry.accept(new Event.Stopped(Option.none(), notNoted));
      return false;
    }
  }
}
