package io.lastseat.serializer.stream;

import io.lastseat.log.LruMap;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * What one process knows about failing resources: the failures of each in a row, and until when it
 * counts as parked. It remembers 10,000 resources. A resource that it forgets must fail once more.
 */
final class ParkingMemory {

  private final LruMap<ResourceId, Trouble> troubles = new LruMap<>(10_000);

  /** The failures in a row, and the end of being parked. */
  private record Trouble(int failures, Instant until) {}

  /** Counts a failure, and returns the number of failures in a row. */
  synchronized int failed(ResourceId resource) {
    Trouble before = before(resource, Instant.MIN);
    troubles.put(resource, new Trouble(before.failures() + 1, before.until()));
    return before.failures() + 1;
  }

  synchronized boolean isParked(ResourceId resource, Instant now) {
    Trouble trouble = troubles.get(resource);
    return trouble != null && now.isBefore(trouble.until());
  }

  synchronized void parked(ResourceId resource, Instant until) {
    troubles.put(resource, new Trouble(before(resource, until).failures(), until));
  }

  synchronized void healed(ResourceId resource) {
    troubles.take(resource);
  }

  private Trouble before(ResourceId resource, Instant until) {
    return Option.of(troubles.get(resource)).getOrElse(() -> new Trouble(0, until));
  }
}
