package io.lastseat.intake.resource;

import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.log.store.PublicList;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** Lists the resources that are open to the public. */
public final class PublicResources {

  private final PublicList list;
  private final PublicDoor door;
  private final SharedThreads threads;

  /** The resources of this list that are open. */
  public PublicResources(PublicList list, PublicDoor door, SharedThreads threads) {
    this.list = list;
    this.door = door;
    this.threads = threads;
  }

  /**
   * A part of the list.
   *
   * @param open those that are open now, in the order of their ids: fewer than the limit, or none,
   *     if some are open no longer
   * @param last after which to go on; none if there are no more
   */
  public record Page(Vector<Head> open, Option<ResourceId> last) {}

  /**
   * The next ones whose ids begin so; their books are read side by side.
   *
   * @param after the last one of the page before, which begins so too
   */
  public Page page(String prefix, Option<ResourceId> after, int atMost) {
    Vector<ResourceId> ids = list.next(prefix, after, atMost);
    return new Page(
        threads.each(ids, door::open).flatMap(head -> head),
        Option.when(ids.size() == atMost, ids::last));
  }
}
