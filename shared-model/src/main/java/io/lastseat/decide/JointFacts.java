package io.lastseat.decide;

import io.lastseat.model.RequestId;
import io.lastseat.model.Together;
import io.vavr.control.Option;

/** The facts of a resource, and what the others say to the one request that is decided. */
public record JointFacts(Facts before, Together others) implements FactsOver {

  @Override
  public Option<Together> together(RequestId id) {
    return Option.some(others);
  }
}
