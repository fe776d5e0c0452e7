package io.lastseat.decide;

import io.lastseat.model.Fate;
import io.lastseat.model.RequestId;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyName;
import io.lastseat.model.Together;
import io.lastseat.model.Waiter;
import io.vavr.control.Option;
import java.time.Instant;

/** The facts of a resource, and what the others say to the one request that is decided. */
public record JointFacts(Facts before, Together together) implements Facts {

  @Override
  public Instant decidedAt() {
    return before.decidedAt();
  }

  @Override
  public Option<Fate> fate(RequestId id) {
    return before.fate(id);
  }

  @Override
  public Option<Waiter> waiter(long place) {
    return before.waiter(place);
  }

  @Override
  public Option<Tally> tally(TallyName name) {
    return before.tally(name);
  }

  @Override
  public Option<Together> together(RequestId id) {
    return Option.some(together);
  }
}
