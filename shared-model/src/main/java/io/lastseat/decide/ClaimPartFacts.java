package io.lastseat.decide;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.FactsOver;
import io.lastseat.model.Participants;
import io.lastseat.model.PriorState;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;

/**
 * The facts by which another resource decides its part: of a claim it has its own units, held as
 * long as the home's.
 *
 * @param before the facts of the home
 * @param whole what is decided together
 * @param claim the one whose end is decided; none if it is decided itself
 */
record ClaimPartFacts(Facts before, Participants whole, ResourceId other, Option<RequestId> claim)
    implements FactsOver {

  @Override
  public Option<PriorState> priorState(RequestId id) {
    return claim
        .flatMap(before::priorState)
        .map(
            priorState ->
                new PriorState(
                    priorState.wasAsked(), priorState.grant().map(grant -> grant.part(other))));
  }

  /** A part neither waits nor counts in a tally. */
  @Override
  public Option<Waiter> waiter(long place) {
    return Option.none();
  }

  @Override
  public Option<Tally> tally(TallyName name) {
    return Option.none();
  }

  @Override
  public Option<Participants> participants(RequestId id) {
    return Option.some(whole);
  }
}
