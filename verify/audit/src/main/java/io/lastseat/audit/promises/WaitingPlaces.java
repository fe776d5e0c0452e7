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
  private long front = 1;
  private long next = 1;
  private long requests;
  private long units;
  private long passed;
  private long joined;

  /** As the books say; whose names they do not tell stays unknown. */
  void set(WaitingList list, LockQueue queue) {
    front = list.front();
    next = list.next();
    requests = list.requests();
    units = list.units();
    passed = list.passed();
    joined = list.joined();
    if (!isKnown() || requests == 0) {
      waiters.clear();
      byName.clear();
      queue.waiters().forEach(this::put);
    }
  }

  /** The last changes are unknown, so no waiter is known by name. */
  void forget() {
    waiters.clear();
    byName.clear();
  }

  boolean isKnown() {
    return waiters.size() == requests;
  }

  Place nextPlace() {
    return new Place(next, joined);
  }

  long requests() {
    return requests;
  }

  Option<Waiter> first() {
    return waiters.isEmpty() ? Option.none() : Option.some(waiters.firstEntry().getValue());
  }

  /** The first waiter whose time is over at this moment. */
  Option<Waiter> goneBy(Instant now) {
    for (Waiter waiter : waiters.values()) {
      if (Moments.isReached(waiter.until(), now)) {
        return Option.some(waiter);
      }
    }
    return Option.none();
  }

  Option<Waiter> of(RequestId id) {
    return Option.of(byName.get(id));
  }

  void join(Waiter waiter) {
    put(waiter);
    next++;
    requests++;
    units += waiter.units();
    joined += waiter.units();
  }

  private void put(Waiter waiter) {
    waiters.put(waiter.place().number(), waiter);
    byName.put(waiter.id(), waiter);
  }

  void leave(RequestId id, long fewer) {
    Waiter waiter = byName.remove(id);
    if (waiter != null) {
      waiters.remove(waiter.place().number());
    }
    fewer(fewer);
  }

  /** He was served, or refused: as the first one, or since his time was over. */
  void serve(RequestId id, Place place, long fewer) {
    if (first().forAll(one -> one.id().equals(id))) {
      front = place.number() + 1;
      passed = place.unitsBefore() + fewer;
    }
    leave(id, fewer);
  }

  private void fewer(long fewer) {
    requests--;
    units -= fewer;
    if (requests == 0) {
      front = next;
      passed = joined;
    }
  }

  WaitingList inNumbers() {
    return new WaitingList(front, next, requests, units, passed, joined);
  }

  LockQueue asQueue() {
    return new LockQueue(Vector.ofAll(waiters.values()));
  }
}
