package io.lastseat.serializer.sweep;

import io.lastseat.decide.Promotions;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.sweep.RequestPages.Found;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;

/**
 * The requests of one resource that a walk saw, by their number and sum, and the head when the walk
 * met the first of them.
 */
final class SeenRequests {

  private final ResourceId resource;
  private final Try<Option<Head>> head;
  private long lanes;
  private RequestSet requests = RequestSet.NONE;
  private Instant newestTaken = Instant.MIN;

  SeenRequests(ResourceId resource, Try<Option<Head>> head) {
    this.resource = resource;
    this.head = head;
  }

  /** Makes an instance for a resource whose requests were not counted. */
  static SeenRequests of(DecisionLog log, ResourceId resource, Iterable<Lane> lanes) {
    SeenRequests seen = new SeenRequests(resource, Try.of(() -> log.head(resource)));
    lanes.forEach(lane -> seen.lanes |= 1L << lane.number());
    return seen;
  }

  ResourceId resource() {
    return resource;
  }

  /** Counts the item; ignores an item that is no request. */
  void count(Found item) {
    item.countedIn().forEach(lane -> lanes |= 1L << lane.number());
    item.name().forEach(id -> requests = requests.plus(id));
    item.request().map(stored -> stored.request().takenAt()).forEach(this::taken);
  }

  private void taken(Instant at) {
    newestTaken = newestTaken.isBefore(at) ? at : newestTaken;
  }

  Vector<Lane> lanes() {
    return Vector.range(0, Long.SIZE)
        .filter(number -> (lanes & (1L << number)) != 0)
        .map(number -> new Lane(resource, number));
  }

  /** The archived commits; none if the head could not be read. */
  ArchivedPart archived() {
    return newest().map(as -> as.marks().archived()).getOrElse(ArchivedPart.NOTHING);
  }

  /** The number of decisions; 0 if the head could not be read. */
  long decisions() {
    return newest().map(as -> as.books().decisions()).getOrElse(0L);
  }

  /**
   * Whether it is certain that nothing is pending. Every request that was decided before the begin
   * of the walk was in the table then. So it was counted, unless it was deleted since. The log
   * gives the number of requests that it has decided, and a sum over their ids. If both agree with
   * the count, the table contains exactly the decided requests. Requests of archived commits must
   * all be gone: one of them may have been put back.
   *
   * <p>The head may contain no decision from after the begin of the walk. Its request may be where
   * the walk had already passed, and would compensate for one that is pending.
   *
   * @param began the begin of the walk, less the most by which clocks may differ
   */
  boolean provesNothingPending(Instant began) {
    return newest().exists(seen -> isExactly(seen.marks()) && seen.decidedAt().isBefore(began));
  }

  private boolean isExactly(Marks marks) {
    return marks.fromTable().minus(marks.archived().fromTable()).equals(requests);
  }

  /**
   * Whether the log may have got a commit since that time: by the clock of the newest commit, by
   * the clock of its books, or by a request that was seen. A clock that was set back makes one of
   * these times too early. A decider whose clock is years behind makes both times of a first commit
   * too early.
   */
  boolean usedSince(Instant time) {
    return newest()
        .exists(
            as ->
                !as.decidedAt().isBefore(time)
                    || !as.books().clock().isBefore(time)
                    || !newestTaken.isBefore(time));
  }

  /** Whether a place of the waiting list may be due at this moment. */
  boolean mayServe(Instant now) {
    return newest().exists(as -> Promotions.arePossible(as.books().at(now)));
  }

  private Option<Head> newest() {
    return head.getOrElse(Option.none());
  }
}
