package io.lastseat.decide;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.PriorState;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;
import java.time.Instant;

/** Facts of a log in which every applicant has so much, and nothing else is known. */
record EverybodyHas(long units, long requests, Instant decidedAt) implements Facts {

  @Override
  public Option<PriorState> priorState(RequestId id) {
    return Option.none();
  }

  @Override
  public Option<Waiter> waiter(long place) {
    return Option.none();
  }

  @Override
  public Option<Tally> tally(TallyName name) {
    return Option.some(
        new Tally(name, units, requests, HoldTimeline.EMPTY, HoldTimeline.EMPTY, 0, 0));
  }
}
