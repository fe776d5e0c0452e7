package io.lastseat.serializer.forget;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Forgotten;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Request;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.ReadRequest;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Whether a log may forget all its commits, and the mark that it writes then. The log of a lock may
 * if the lock was unused for long enough, is free, has an empty line, and each request in the table
 * of requests is decided.
 *
 * <p>A request that was taken in later than any of those that were decided cannot be among them.
 * Any other one, if it comes again, must be: that is why all must be decided, and why a request
 * whose clock was ahead keeps its log until its time has come.
 */
final class IdleLog {

  /** The most request ids of a lock in memory, at some 140 bytes each. */
  static final int MOST_REQUESTS = 100_000;

  private static final int COMMITS_PER_READ = 1_000;

  private final DecisionLog log;
  private final LaneItems lanes;
  private final long epoch;
  private final int mostRequests;

  private IdleLog(DecisionLog log, LaneItems lanes, long epoch, int mostRequests) {
    this.log = log;
    this.lanes = lanes;
    this.epoch = epoch;
    this.mostRequests = mostRequests;
  }

  /** In the tables of these parts; holds at most {@code mostRequests} request ids in memory. */
  static IdleLog of(SerializerParts parts, int mostRequests) {
    return new IdleLog(
        parts.log(), new LaneItems(parts.client(), parts.tables()), parts.epoch(), mostRequests);
  }

  /**
   * By its newest head alone. Those who waited, and whose calls all died, are no reason against it:
   * they are made to leave first, which is a use of the lock, once more.
   */
  static boolean mayBe(Head newest, Instant unusedSince) {
    return newest.books().isLock()
        && !newest.marks().forgotten().isFirst(newest.number())
        && newest.decidedAt().isBefore(unusedSince)
        && newest.books().clock().isBefore(unusedSince)
        && nobodyWaits(newest.books(), unusedSince)
        && requests(newest).count() <= MOST_REQUESTS
        && newest.books().lock().forAll(lock -> hasEnded(lock, unusedSince));
  }

  /** What stands in the table of requests and was decided since the log began. */
  private static RequestSet requests(Head newest) {
    return newest.marks().fromTable().minus(newest.marks().forgotten().fromTable());
  }

  private static boolean nobodyWaits(Books books, Instant unusedSince) {
    Vector<Waiter> line = books.queue().waiters();
    return books.waiting().requests() == line.size()
        && line.forAll(waiter -> waiter.hasGoneBy(unusedSince));
  }

  /** For ever his, by a result that was recorded, or lapsed, or given back. */
  private static boolean hasEnded(LockGrant lock, Instant unusedSince) {
    return lock.result().isDefined() || !lock.isLive(unusedSince);
  }

  /**
   * The mark of the forgotten commits.
   *
   * @param newest whose rows are all there
   * @return none if it must go on as it is
   * @throws IllegalStateException where commits are missing
   */
  Option<Forgotten> all(Head newest, Instant unusedSince) {
    return all(newest, unusedSince, commit -> {});
  }

  /**
   * The same.
   *
   * @param seen gets each commit, in order, as long as the log may be forgotten
   */
  Option<Forgotten> all(Head newest, Instant unusedSince, Consumer<Commit> seen) {
    Option<Map<RequestId, Instant>> standing = standing(newest);
    if (standing.isEmpty()) {
      return Option.none();
    }
    Map<RequestId, Instant> undecided = standing.get();
    Instant last = newest.marks().forgotten().before();
    long from = newest.marks().forgotten().first();
    while (from <= newest.number()) {
      Vector<Commit> page = log.firstOf(newest.resource(), from, newest.number(), COMMITS_PER_READ);
      for (Commit commit : page) {
        if (commit.number() != from++) {
          throw missing(newest, from - 1);
        }
        seen.accept(commit);
        last = later(last, commit);
        for (RequestId id : commit.requests()) {
          last = max(last, Option.of(undecided.remove(id)).getOrElse(last));
        }
      }
      if (page.isEmpty()) {
        throw missing(newest, from);
      }
    }
    Instant before = last;
    return Option.when(
        undecided.isEmpty() && before.isBefore(unusedSince),
        () -> new Forgotten(newest.number(), before, newest.marks().fromTable()));
  }

  /** When each was taken in; none if one cannot be read, or there are too many. */
  private Option<Map<RequestId, Instant>> standing(Head newest) {
    Map<RequestId, Instant> standing = new HashMap<>();
    for (int number = 0; number < newest.books().lanes(); number++) {
      for (Vector<ReadRequest> page : lanes.pages(new Lane(newest.resource(), number))) {
        for (ReadRequest item : page) {
          if (!(item instanceof ReadRequest.Ours ours) || standing.size() == mostRequests) {
            return Option.none();
          }
          Request request = ours.stored().request();
          // Commits that were forgotten before need no wait.
          if (!newest.marks().forgotten().mayHold(ours.stored(), epoch)) {
            standing.put(request.id(), request.takenAt());
          }
        }
      }
    }
    return Option.some(standing);
  }

  private static IllegalStateException missing(Head newest, long number) {
    return new IllegalStateException(
        "the log of %s has no commit %d".formatted(newest.resource().text(), number));
  }

  private static Instant later(Instant last, Commit commit) {
    return commit
        .wholes()
        .map(verdict -> verdict.request())
        .map(Request::takenAt)
        .foldLeft(max(last, commit.decidedAt()), IdleLog::max);
  }

  private static Instant max(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
