package io.lastseat.decide;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.FactsOver;
import io.lastseat.model.Participants;
import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;

/** The facts of a resource, and the decisions of the others on the one request. */
public record MultiLogFacts(Facts before, Participants others) implements FactsOver {

  @Override
  public Option<Participants> participants(RequestId id) {
    return Option.some(others);
  }
}
