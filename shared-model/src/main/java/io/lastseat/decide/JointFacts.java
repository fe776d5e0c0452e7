package io.lastseat.decide;

import io.lastseat.model.RequestId;
import io.lastseat.model.Together;
import io.vavr.control.Option;

/** The facts of a resource, and the decisions of the others on the one request. */
public record JointFacts(Facts before, Together others) implements FactsOver {

  @Override
  public Option<Together> together(RequestId id) {
    return Option.some(others);
  }
}
