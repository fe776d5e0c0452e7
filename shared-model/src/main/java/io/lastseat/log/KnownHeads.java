package io.lastseat.log;

import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;

/**
 * The heads that this process appended last, one for each resource, so that the next batch need not
 * read them. A head may be stale; the append will say so. Only one thread at a time holds an entry.
 */
final class KnownHeads {

  private final Recent<ResourceId, Remembered> heads;

  /** Remembers so many resources; what was not used for longest is forgotten first. */
  KnownHeads(int capacity) {
    heads = new Recent<>(capacity);
  }

  /**
   * What was known after a batch.
   *
   * @param alone whether no other process seems to decide on this resource; if one does, a look at
   *     the log costs less than an append that is lost
   */
  record Remembered(Head head, boolean alone) {}

  /** Takes the entry out, so that another thread that decides on this resource reads the log. */
  Option<Remembered> take(ResourceId resource) {
    return Option.of(heads.take(resource));
  }

  void put(Remembered remembered) {
    heads.put(remembered.head().resource(), remembered);
  }
}
