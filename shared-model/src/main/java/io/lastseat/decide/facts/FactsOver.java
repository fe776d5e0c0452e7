package io.lastseat.decide.facts;

import io.lastseat.model.Participants;
import io.lastseat.model.PriorState;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;
import java.time.Instant;

/** Facts that delegate to other facts, except for overridden ones. */
public interface FactsOver extends Facts {

  Facts before();

  @Override
  default Instant decidedAt() {
    return before().decidedAt();
  }

  @Override
  default Option<PriorState> priorState(RequestId id) {
    return before().priorState(id);
  }

  @Override
  default Option<Waiter> waiter(Place.Key place) {
    return before().waiter(place);
  }

  @Override
  default Option<Tally> tally(TallyName name) {
    return before().tally(name);
  }

  @Override
  default Option<Participants> participants(RequestId id) {
    return before().participants(id);
  }
}
