package io.lastseat.decide;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.FactsOver;
import io.lastseat.model.Entry;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;

/** Adds the earlier decisions of a batch to the facts. */
final class CarriedFacts implements FactsOver {

  private final Facts before;
  private final Map<RequestId, PriorState> priorStates = new HashMap<>();
  private final Map<Place.Key, Waiter> waiters = new HashMap<>();

  private final Map<TallyName, Tally> tallies = new HashMap<>();

  CarriedFacts(Facts before) {
    this.before = before;
  }

  void add(Entry entry) {
    entry.tallies().forEach(tally -> tallies.put(tally.name(), tally));
    if (entry instanceof Promotion promotion) {
      priorStates.put(promotion.about(), PriorState.of(promotion.grant()));
    } else {
      add((Verdict) entry);
    }
  }

  private void add(Verdict verdict) {
    priorStates.put(verdict.about(), PriorState.of(verdict));
    if (verdict.accepted()) {
      for (RequestId reservation : verdict.request().reservation()) {
        verdict.grant().forEach(grant -> priorStates.put(reservation, PriorState.of(grant)));
      }
    }
    for (Waiter waiter : verdict.waiter()) {
      waiter.place().keys().forEach(key -> waiters.put(key, waiter));
    }
  }

  @Override
  public Facts before() {
    return before;
  }

  @Override
  public Option<PriorState> priorState(RequestId id) {
    return Option.of(priorStates.get(id)).orElse(() -> before.priorState(id));
  }

  @Override
  public Option<Waiter> waiter(Place.Key place) {
    return Option.of(waiters.get(place)).orElse(() -> before.waiter(place));
  }

  @Override
  public Option<Tally> tally(TallyName name) {
    return Option.of(tallies.get(name)).orElse(() -> before.tally(name));
  }
}
