package io.lastseat.serializer.sweep;

import io.lastseat.decide.Promotions;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.sweep.RequestPages.Found;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;

/**
 * The requests of one resource that a walk saw, by their number and sum, and what the head said
 * when the walk met the first of them. There is one for each resource, so it keeps no head.
 */
final class SeenRequests {

  private final ResourceId resource;
  private final Option<Log> log;
  private long lanes;
  private RequestSet requests = RequestSet.NONE;
  private Instant newestTaken = Instant.MIN;

  /**
   * What a head said of its log.
   *
   * @param fromTable the requests of its commits that are not archived
   * @param used the later one of the clocks of its newest commit and of its books
   * @param mayServe whether a place of the waiting list was due
   */
  private record Log(
      ArchivedPart archived,
      RequestSet fromTable,
      long decisions,
      Instant decidedAt,
      Instant used,
      boolean mayServe) {

    static Log of(Head head, Instant due) {
      ArchivedPart archived = head.marks().archived();
      Instant clock = head.books().clock();
      return new Log(
          archived.through() == 0 ? ArchivedPart.NOTHING : archived,
          head.marks().fromTable().minus(archived.fromTable()),
          head.books().decisions(),
          head.decidedAt(),
          clock.isBefore(head.decidedAt()) ? head.decidedAt() : clock,
          Promotions.arePossible(head.books().at(due)));
    }
  }

  /**
   * No requests yet.
   *
   * @param due the moment for {@link #mayServe}
   */
  SeenRequests(ResourceId resource, Try<Option<Head>> head, Instant due) {
    this.resource = resource;
    this.log = head.map(found -> found.map(newest -> Log.of(newest, due))).getOrElse(Option.none());
  }

  /** Makes an instance for a resource whose requests were not counted. */
  static SeenRequests of(DecisionLog log, ResourceId resource, Iterable<Lane> lanes) {
    SeenRequests seen = new SeenRequests(resource, Try.of(() -> log.head(resource)), Instant.EPOCH);
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
    return log.map(Log::archived).getOrElse(ArchivedPart.NOTHING);
  }

  /** The number of decisions; 0 if the head could not be read. */
  long decisions() {
    return log.map(Log::decisions).getOrElse(0L);
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
    return log.exists(
        seen -> seen.fromTable().equals(requests) && seen.decidedAt().isBefore(began));
  }

  /**
   * Whether the log may have got a commit since that time: by the clock of the newest commit, by
   * the clock of its books, or by a request that was seen. A clock that was set back makes one of
   * these times too early. A decider whose clock is years behind makes both times of a first commit
   * too early.
   */
  boolean usedSince(Instant time) {
    return log.exists(seen -> !seen.used().isBefore(time) || !newestTaken.isBefore(time));
  }

  /** Whether a place of the waiting list was due, at the moment that was given. */
  boolean mayServe() {
    return log.exists(Log::mayServe);
  }
}
