package io.lastseat.audit.promises;

import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.id.RequestId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The waiters in the order of their places, and the numbers of the waiting list in the books. */
final class WaitingPlaces {

  private final TreeMap<Long, Waiter> waiters = new TreeMap<>();
  private final Map<RequestId, Waiter> byName = new HashMap<>();
  private WaitingList numbers = new WaitingList(1, 1, 0, 0, 0, 0);

  /** As the books say; whose names they do not tell stays unknown. */
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
  }

  boolean isKnown() {
    return waiters.size() == numbers.requests();
  }

  Place nextPlace() {
    return new Place(numbers.next(), numbers.joined());
  }

  long requests() {
    return numbers.requests();
  }

  Option<Waiter> first() {
    return Option.of(waiters.firstEntry()).map(Map.Entry::getValue);
  }

  /** The first waiter whose time is over at this moment. */
  Option<Waiter> goneBy(Instant now) {
    return asQueue().waiters().find(waiter -> Moments.isReached(waiter.until(), now));
  }

  Option<Waiter> of(RequestId id) {
    return Option.of(byName.get(id));
  }

  void join(Waiter waiter) {
    put(waiter);
    numbers =
        new WaitingList(
            numbers.front(),
            numbers.next() + 1,
            numbers.requests() + 1,
            numbers.units() + waiter.units(),
            numbers.passed(),
            numbers.joined() + waiter.units());
  }

  private void put(Waiter waiter) {
    waiters.put(waiter.place().number(), waiter);
    byName.put(waiter.id(), waiter);
  }

  void leave(RequestId id, long fewer) {
    leave(id, fewer, numbers.front(), numbers.passed());
  }

  /** He was served, or refused: as the first one, or since his time was over. */
  void serve(RequestId id, Place place, long fewer) {
    if (first().forAll(one -> one.id().equals(id))) {
      leave(id, fewer, place.number() + 1, place.unitsBefore() + fewer);
    } else {
      leave(id, fewer);
    }
  }

  private void leave(RequestId id, long fewer, long front, long passed) {
    Option.of(byName.remove(id)).forEach(waiter -> waiters.remove(waiter.place().number()));
    boolean none = numbers.requests() == 1;
    numbers =
        new WaitingList(
            none ? numbers.next() : front,
            numbers.next(),
            numbers.requests() - 1,
            numbers.units() - fewer,
            none ? numbers.joined() : passed,
            numbers.joined());
  }

  WaitingList inNumbers() {
    return numbers;
  }

  LockQueue asQueue() {
    return new LockQueue(Vector.ofAll(waiters.values()));
  }
}
