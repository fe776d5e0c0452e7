package io.lastseat.log;

import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The heads that this process appended last, one for each resource, so that the next batch need not
 * read them. A head may be stale; the append will say so. Only one thread at a time holds an entry.
 */
final class KnownHeads {

  private final Map<ResourceId, Remembered> newestLast;

  /** Remembers so many resources; what was not used for longest is forgotten first. */
  KnownHeads(int capacity) {
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
   * @param alone whether no other process seems to decide on this resource; if one does, a look at
   *     the log costs less than an append that is lost
   */
  record Remembered(Head head, boolean alone) {}

  /** Takes the entry out, so that another thread that decides on this resource reads the log. */
  synchronized Option<Remembered> take(ResourceId resource) {
    return Option.of(newestLast.remove(resource));
  }

  synchronized void put(Remembered remembered) {
    newestLast.put(remembered.head().resource(), remembered);
  }
}
