package io.lastseat.audit.promises;

import io.lastseat.model.grant.Generation;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The waiters in the order of their places, and the figures of the waiting list in the books. */
final class WaitingPlaces {

  static final WaitingList NOBODY = new WaitingList(1, 1, 0, 0, 0, 0);

  private final TreeMap<Long, Waiter> waiters = new TreeMap<>();
  private final Map<RequestId, Waiter> byName = new HashMap<>();

  /** How often waiters were changed to fewer units. */
  private final Map<RequestId, Integer> changes = new HashMap<>();

  /** Those who were handed over while they waited. */
  private final Map<RequestId, Generation> generations = new HashMap<>();

  private final Map<String, WaitingList> lines;
  WaitingList numbers = NOBODY;

  /** Keeps the figures of each category's line in this map. */
  WaitingPlaces(Map<String, WaitingList> lines) {
    this.lines = lines;
  }

  /** Sets the figures of the books; waiters that they do not name stay unknown. */
  void set(WaitingList list, LockQueue queue) {
    numbers = list;
    if (!isKnown() || list.requests() == 0) {
      forget();
      queue.waiters().forEach(this::put);
    }
  }

  /** The last changes are unknown, so no waiter is known by name. */
  void forget() {
    waiters.clear();
    byName.clear();
    generations.clear();
    changes.clear();
  }

  boolean isKnown() {
    return waiters.size() == numbers.requests();
  }

  Place nextPlace(Quantities wanted) {
    io.vavr.collection.TreeMap<String, Place> places = io.vavr.collection.TreeMap.empty();
    for (String name : wanted.byCategory().keySet()) {
      WaitingList line = lines.getOrDefault(name, NOBODY);
      places = places.put(name, new Place(line.next(), line.joined()));
    }
    return new Place(numbers.next(), numbers.joined(), places);
  }

  Collection<Waiter> inOrder() {
    return waiters.values();
  }

  Option<Waiter> first() {
    return Option.of(waiters.firstEntry()).map(Map.Entry::getValue);
  }

  /** The first waiter whose time is over. */
  Option<Waiter> goneBy(Instant now) {
    return asQueue().waiters().find(waiter -> Moments.isReached(waiter.until(), now));
  }

  int changes(Waiter waiter) {
    return changes.getOrDefault(waiter.id(), 0);
  }

  Generation generation(Waiter waiter) {
    return generations.getOrDefault(waiter.id(), new Generation(0, 0));
  }

  Option<Waiter> of(RequestId id) {
    return Option.of(byName.get(id));
  }

  void join(Waiter waiter) {
    put(waiter);
    numbers = with(numbers, waiter.units());
    for (var each : waiter.quantities().byCategory()) {
      lines.merge(each._1(), with(NOBODY, each._2()), (line, any) -> with(line, each._2()));
    }
  }

  private static WaitingList with(WaitingList list, long units) {
    return new WaitingList(
        list.front(),
        list.next() + 1,
        list.requests() + 1,
        list.units() + units,
        list.passed(),
        list.joined() + units);
  }

  private void put(Waiter waiter) {
    waiters.put(waiter.place().number(), waiter);
    byName.put(waiter.id(), waiter);
  }

  /**
   * One who waits for fewer units than before keeps his place, and the others keep theirs. He
   * leaves the line of a category of which he wants no more.
   */
  void lower(RequestId id, long fewer, Quantities less) {
    for (Waiter had : of(id)) {
      Quantities still = CategoryPromise.difference(had.quantities(), less);
      Place place = inLinesOf(still, had.place());
      long units = had.units() - fewer;
      put(new Waiter(id, place, units, still, had.hold(), had.whose(), had.until()));
      for (var each : less.byCategory()) {
        boolean stays = still.byCategory().containsKey(each._1());
        lines.computeIfPresent(
            each._1(), (any, line) -> stays ? lowered(line, each._2()) : without(line, each._2()));
      }
    }
    changes.merge(id, 1, Integer::sum);
    numbers = lowered(numbers, fewer);
  }

  /** One who waits for another applicant from now on keeps the place. */
  void handOver(RequestId id, Grant now) {
    for (Waiter had : of(id)) {
      Option<TallyName> whose = now.whose();
      put(
          new Waiter(
              id, had.place(), had.units(), had.quantities(), had.hold(), whose, had.until()));
      generations.put(id, now.generation());
    }
  }

  static Place inLinesOf(Quantities some, Place place) {
    return new Place(
        place.number(),
        place.unitsBefore(),
        place.lines().filterKeys(name -> some.byCategory().containsKey(name)));
  }

  private static WaitingList lowered(WaitingList list, long fewer) {
    return new WaitingList(
        list.front(),
        list.next(),
        list.requests(),
        list.units() - fewer,
        list.passed(),
        list.joined());
  }

  void leave(RequestId id, long fewer, Quantities less) {
    remove(id);
    numbers = without(numbers, fewer);
    for (var each : less.byCategory()) {
      lines.computeIfPresent(each._1(), (any, line) -> without(line, each._2()));
    }
  }

  /**
   * Removes a waiter who was promoted or refused. In a line that he headed, the place after his is
   * the next one that may wait.
   */
  void serve(RequestId id, Place place, long fewer, Quantities less) {
    boolean heads = less.byCategory().isEmpty() && first().forAll(one -> one.id().equals(id));
    remove(id);
    numbers = heads ? after(numbers, place, fewer) : without(numbers, fewer);
    for (var each : less.byCategory()) {
      Option<Place> headed = place.lines().get(each._1());
      lines.computeIfPresent(
          each._1(),
          (any, line) ->
              headed
                  .map(at -> after(line, at, each._2()))
                  .getOrElse(() -> without(line, each._2())));
    }
  }

  /** Tells whether the last look at the waiters found nobody who could be served. */
  void look(boolean inVain) {
    numbers =
        new WaitingList(
            numbers.front(),
            numbers.next(),
            numbers.requests(),
            numbers.units(),
            numbers.passed(),
            numbers.joined(),
            inVain);
  }

  private void remove(RequestId id) {
    changes.remove(id);
    generations.remove(id);
    Option.of(byName.remove(id)).forEach(waiter -> waiters.remove(waiter.place().number()));
  }

  private static WaitingList without(WaitingList list, long fewer) {
    return fewer(list, fewer, list.front(), list.passed());
  }

  private static WaitingList after(WaitingList list, Place place, long fewer) {
    return fewer(list, fewer, place.number() + 1, place.unitsBefore() + fewer);
  }

  private static WaitingList fewer(WaitingList list, long fewer, long front, long passed) {
    boolean none = list.requests() == 1;
    return new WaitingList(
        none ? list.next() : front,
        list.next(),
        list.requests() - 1,
        list.units() - fewer,
        none ? list.joined() : passed,
        list.joined());
  }

  LockQueue asQueue() {
    return new LockQueue(Vector.ofAll(waiters.values()));
  }
}
