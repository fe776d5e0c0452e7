package io.lastseat.serializer.sweep;

import io.lastseat.decide.Promotions;
import io.lastseat.log.store.DecisionLog;
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
 * Which requests a walk saw of one resource, by their number and sum, and the head as it was when
 * the walk met the first of them.
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

  /** Of a resource whose requests were not counted. */
  static SeenRequests of(DecisionLog log, ResourceId resource, Iterable<Lane> lanes) {
    SeenRequests seen = new SeenRequests(resource, Try.of(() -> log.head(resource)));
    lanes.forEach(lane -> seen.lanes |= 1L << lane.number());
    return seen;
  }

  ResourceId resource() {
    return resource;
  }

  /** Does nothing for what is no request. */
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

  /** The archived commits, if the books could be read. */
  ArchivedPart archived() {
    return newest().map(as -> as.marks().archived()).getOrElse(ArchivedPart.NOTHING);
  }

  /** As far as the books could be read. */
  long decisions() {
    return newest().map(as -> as.books().decisions()).getOrElse(0L);
  }

  /**
   * Whether nothing can be pending. Every request that was decided before the walk began stood in
   * the table then, so it was counted, unless it was deleted since; and the log tells which
   * requests it has decided, by their number and a sum over their names. So where both agree, the
   * requests in the table are the decided ones, and neither more nor others. Those that the log has
   * let go of must all be gone: one of them may have been put back.
   *
   * <p>That needs a head that tells of no decision made after the walk began: its request may stand
   * where the walk had been already, and make up for one that is pending.
   *
   * @param began the walk, less what clocks may differ
   */
  boolean provesNothingPending(Instant began) {
    return newest().exists(seen -> isExactly(seen.marks()) && seen.decidedAt().isBefore(began));
  }

  private boolean isExactly(Marks marks) {
    return marks.fromTable().minus(marks.archived().fromTable()).equals(requests);
  }

  /**
   * Whether the log may have got a commit since then: by the clock of the newest commit, of its
   * books, or of a request that was seen. A clock that was set back makes one of them too early. A
   * decider that is years behind makes both times of a first commit too early.
   */
  boolean usedSince(Instant time) {
    return newest()
        .exists(
            as ->
                !as.decidedAt().isBefore(time)
                    || !as.books().clock().isBefore(time)
                    || !newestTaken.isBefore(time));
  }

  /** Whether the waiting list may have due places at this moment. */
  boolean mayServe(Instant now) {
    return newest().exists(as -> Promotions.arePossible(as.books().at(now)));
  }

  private Option<Head> newest() {
    return head.getOrElse(Option.none());
  }
}
