package io.lastseat.decide;

import io.lastseat.model.Entry;
import io.lastseat.model.Fate;
import io.lastseat.model.Promotion;
import io.lastseat.model.RequestId;
import io.lastseat.model.Verdict;
import io.lastseat.model.Waiter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/**
 * The facts, and what a batch has decided so far.
 *
 * @param entries of the batch; it grows
 */
record CarriedFacts(Facts before, List<Entry> entries) implements Facts {

  @Override
  public Instant decidedAt() {
    return before.decidedAt();
  }

  @Override
  public Option<Fate> fate(RequestId id) {
    Option<Fate> fate = before.fate(id);
    for (Entry entry : entries) {
      fate = since(entry, id).orElse(fate);
    }
    return fate;
  }

  @Override
  public Option<Waiter> waiter(long place) {
    for (Entry entry : entries) {
      if (entry instanceof Verdict verdict) {
        Option<Waiter> joined = verdict.waiter().filter(one -> one.place().number() == place);
        if (joined.isDefined()) {
          return joined;
        }
      }
    }
    return before.waiter(place);
  }

  private static Option<Fate> since(Entry entry, RequestId id) {
    if (entry instanceof Promotion promotion) {
      return Option.when(promotion.about().equals(id), () -> Fate.of(promotion.grant()));
    }
    Verdict verdict = (Verdict) entry;
    if (verdict.about().equals(id)) {
      return Option.some(Fate.of(verdict));
    }
    return verdict.accepted() && verdict.request().reservation().contains(id)
        ? verdict.grant().map(Fate::of)
        : Option.none();
  }
}
