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

  private final Map<ResourceId, Remembered> newestLast;

  /** Remembers so many resources; what was not used for longest is forgotten first. */
  KnownLogs(int capacity) {
    newestLast =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<ResourceId, Remembered> eldest) {
            return size() > capacity;
          }
        };
  }

  /**
   * What was known after a batch.
   *
   * @param alone whether nobody else seems to decide on this resource; if somebody does, a look at
   *     the log costs less than an append that is lost
   */
  record Remembered(Known known, boolean alone) {}

  /** Takes the entry out, so that whoever else decides on this resource meanwhile reads the log. */
  synchronized Option<Remembered> take(ResourceId resource) {
    return Option.of(newestLast.remove(resource));
  }

  synchronized void put(ResourceId resource, Remembered known) {
    newestLast.put(resource, known);
  }
}
