package io.lastseat.engine.batch;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.PriorState;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.TallyRow;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The facts that a batch has read or decided, as of its head. It is for one thread. */
public final class KnownFacts {

  private final PriorStates priorStates = new PriorStates();
  private final Map<Place.Key, Waiter> waiters = new HashMap<>();
  private final NewestFacts<TallyName, Tally> tallies = new NewestFacts<>();
  private final Set<Long> carried = new HashSet<>();

  /** The states of earlier requests that were read or decided here. */
  public PriorStates priorStates() {
    return priorStates;
  }

  Map<Place.Key, Waiter> waiters() {
    return waiters;
  }

  NewestFacts<TallyName, Tally> tallies() {
    return tallies;
  }

  /** The commits whose facts are all known, since this batch appended them. */
  Set<Long> carried() {
    return carried;
  }

  void joined(PlaceRow row) {
    waiters.put(row.place(), row.waiter());
    priorStates.joined(row);
  }

  /** Adds the applicant's tally after a decision. */
  void learn(TallyRow row) {
    tallies.learn(row.tally().name(), row.tally(), row.decisionNo());
  }

  /** Forgets all facts, since the head was read again. */
  public void forget() {
    carried.clear();
    priorStates.clear();
    waiters.clear();
    tallies.clear();
  }

  void appended(Commit commit) {
    priorStates.decided(commit);
    commit
        .verdicts()
        .flatMap(verdict -> verdict.waiter())
        .forEach(waiter -> waiter.place().keys().forEach(key -> waiters.put(key, waiter)));
    commit.tallyRows().forEach(this::learn);
    carried.add(commit.number());
  }

  /** The facts for decisions at this moment, including those that are learned later. */
  public Facts at(Instant decidedAt) {
    return new Facts() {
      @Override
      public Instant decidedAt() {
        return decidedAt;
      }

      @Override
      public Option<PriorState> priorState(RequestId id) {
        return priorStates.of(id);
      }

      @Override
      public Option<Waiter> waiter(Place.Key place) {
        return Option.of(waiters.get(place));
      }

      @Override
      public Option<Tally> tally(TallyName name) {
        return tallies.of(name);
      }
    };
  }
}
