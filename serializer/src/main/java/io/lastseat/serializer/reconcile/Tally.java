package io.lastseat.serializer.reconcile;

import io.lastseat.log.DecisionLog.BooksAsOf;
import io.lastseat.model.Lane;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;

/** How many requests a walk saw of one resource, and what its books said when it saw the first. */
final class Tally {

  private final ResourceId resource;
  private final Try<Option<BooksAsOf>> books;
  private long lanes;
  private long requests;

  Tally(ResourceId resource, Try<Option<BooksAsOf>> books) {
    this.resource = resource;
    this.books = books;
  }

  ResourceId resource() {
    return resource;
  }

  void count(Lane lane) {
    lanes |= 1L << lane.number();
    requests++;
  }

  /** Where requests were seen. */
  Vector<Lane> lanes() {
    return Vector.range(0, Long.SIZE)
        .filter(number -> (lanes & (1L << number)) != 0)
        .map(number -> new Lane(resource, number));
  }

  /** As far as the books could be read. */
  long decisions() {
    return newest().map(as -> as.ledger().decisions()).getOrElse(0L);
  }

  /**
   * Whether nothing can be pending. Every request that was decided before the walk began stood in
   * the table then, so it was counted, and has exactly one verdict: when there are as many requests
   * as decisions, they are the same.
   *
   * <p>That needs books that tell of no decision made after the walk began: its request may stand
   * where the walk had been already, and make up for one that is pending.
   *
   * @param began the walk, less what clocks may differ
   */
  boolean provesNothingPending(Instant began) {
    return newest()
        .exists(as -> as.ledger().decisions() == requests && as.decidedAt().isBefore(began));
  }

  boolean decidedSince(Instant time) {
    return newest().exists(as -> !as.decidedAt().isBefore(time));
  }

  private Option<BooksAsOf> newest() {
    return books.getOrElse(Option.none());
  }
}
