package io.lastseat.decide;

import io.lastseat.model.Fate;
import io.lastseat.model.RequestId;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyName;
import io.lastseat.model.Together;
import io.lastseat.model.Waiter;
import io.vavr.control.Option;
import java.time.Instant;

/** Facts that delegate to others, except for overridden ones. */
interface FactsOver extends Facts {

  /** The facts to delegate to. */
  Facts before();

  @Override
  default Instant decidedAt() {
    return before().decidedAt();
  }

  @Override
  default Option<Fate> fate(RequestId id) {
    return before().fate(id);
  }

  @Override
  default Option<Waiter> waiter(long place) {
    return before().waiter(place);
  }

  @Override
  default Option<Tally> tally(TallyName name) {
    return before().tally(name);
  }

  @Override
  default Option<Together> together(RequestId id) {
    return before().together(id);
  }
}
