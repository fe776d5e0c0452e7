package io.lastseat.intake.admit;

import io.lastseat.model.ResourceId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The tide at each resource, as far as this process has seen it. */
final class Tides {

  /** Remembers so many resources; what was not asked for longest is forgotten first. */
  static final int MAX_RESOURCES = 10_000;

  private final Map<ResourceId, Tide> tides =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ResourceId, Tide> eldest) {
          return size() > MAX_RESOURCES;
        }
      };

  synchronized Tide at(ResourceId resource) {
    return tides.getOrDefault(resource, Tide.UNKNOWN);
  }

  /** The tide after a change of it. */
  synchronized Tide turn(ResourceId resource, UnaryOperator<Tide> change) {
    Tide after = change.apply(at(resource));
    tides.put(resource, after);
    return after;
  }
}
