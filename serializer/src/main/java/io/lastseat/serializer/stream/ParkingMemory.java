package io.lastseat.serializer.stream;

import io.lastseat.model.id.ResourceId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one process knows of failing resources: how often each failed in a row, and until when it
 * counts as parked. It remembers 10,000 resources. One that it forgets has to fail once more.
 */
final class ParkingMemory {

  private static final int MAX_RESOURCES = 10_000;
  private static final float LOAD = 0.75f;

  private final Map<ResourceId, Trouble> troubles =
      new LinkedHashMap<>(16, LOAD, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ResourceId, Trouble> eldest) {
          return size() > MAX_RESOURCES;
        }
      };

  /** Failures in a row, and the end of being parked. */
  private record Trouble(int failures, Instant until) {}

  /** Counts a failure; how many there are in a row now. */
  synchronized int failed(ResourceId resource) {
    Trouble before = troubles.getOrDefault(resource, new Trouble(0, Instant.MIN));
    troubles.put(resource, new Trouble(before.failures() + 1, before.until()));
    return before.failures() + 1;
  }

  synchronized boolean isParked(ResourceId resource, Instant now) {
    Trouble trouble = troubles.get(resource);
    return trouble != null && now.isBefore(trouble.until());
  }

  synchronized void parked(ResourceId resource, Instant until) {
    Trouble before = troubles.getOrDefault(resource, new Trouble(0, until));
    troubles.put(resource, new Trouble(before.failures(), until));
  }

  synchronized void healed(ResourceId resource) {
    troubles.remove(resource);
  }
}
