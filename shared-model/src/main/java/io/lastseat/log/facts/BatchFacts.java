package io.lastseat.log.facts;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.PriorState;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;
import java.time.Instant;

/** The facts of a batch, including those that it learns later. */
public record BatchFacts(BatchState progress, Instant decidedAt) implements Facts {

  @Override
  public Option<PriorState> priorState(RequestId id) {
    return progress.priorStates().of(id);
  }

  @Override
  public Option<Waiter> waiter(long place) {
    return Option.of(progress.waiters().get(place));
  }

  @Override
  public Option<Tally> tally(TallyName name) {
    return progress.tallies().of(name);
  }
}
