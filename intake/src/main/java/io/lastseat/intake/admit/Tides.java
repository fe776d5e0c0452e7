package io.lastseat.intake.admit;

import io.lastseat.log.Recent;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.util.function.UnaryOperator;

/** The tide at each resource, as far as this process has seen it. */
final class Tides {

  /** Remembers so many resources; what was not asked for longest is forgotten first. */
  static final int MAX_RESOURCES = 10_000;

  private final Recent<ResourceId, Tide> tides = new Recent<>(MAX_RESOURCES);

  synchronized Tide at(ResourceId resource) {
    return Option.of(tides.get(resource)).getOrElse(Tide.UNKNOWN);
  }

  /** The tide after a change of it. */
  synchronized Tide turn(ResourceId resource, UnaryOperator<Tide> change) {
    Tide after = change.apply(at(resource));
    tides.put(resource, after);
    return after;
  }
}
