package io.lastseat.log;

import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What this process appended last, per resource, so that the next batch need not read it. It may be
 * out of date: the append will say so. Only one thread at a time holds an entry.
 */
final class KnownLogs {

  private final Map<ResourceId, Known> newestLast;

  /** Remembers so many resources; what was not used for longest is forgotten first. */
  KnownLogs(int capacity) {
    newestLast =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<ResourceId, Known> eldest) {
            return size() > capacity;
          }
        };
  }

  /** Takes the entry out: after a failure the log is read rather than an append tried in vain. */
  synchronized Option<Known> take(ResourceId resource) {
    return Option.of(newestLast.remove(resource));
  }

  synchronized void put(ResourceId resource, Known known) {
    newestLast.put(resource, known);
  }
}
