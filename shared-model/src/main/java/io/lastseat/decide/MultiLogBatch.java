package io.lastseat.decide;

import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.decide.rules.RuleBooks;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Decides requests that concern several resources, one after the other, on the books of all of
 * them: claims, and the ends of claims. Each is granted by all or refused by one, the first in the
 * order of their names. All decide by one clock, the latest of theirs and the request's. The due
 * places of their waiting lists come before the next request, as in a {@link Batch}.
 *
 * @param logs the next entries of each log, its home's first; logs without any are absent
 * @param taken how many requests were decided, from the front
 * @param missing the fact that serving a waiting list needs first; none if none is missing
 */
public record MultiLogBatch(SortedMap<ResourceId, Next> logs, int taken, Option<Missing> missing) {

  /**
   * The next entries of one of the logs.
   *
   * @param entries in decision order
   * @param books after them
   * @param bytes of all entries together, by the sizer
   * @param full whether a due place of its waiting list did not fit into the commit: it comes first
   *     in the next one
   */
  public record Next(Vector<Entry> entries, Books books, int bytes, boolean full) {}

  /**
   * The missing fact of one of the logs.
   *
   * @param free how many units are free there
   */
  public record Missing(ResourceId resource, MissingFact fact, long free) {}

  /**
   * The units of other resources that a request concerns; empty if the state of its reservation is
   * not known.
   */
  public static SortedMap<ResourceId, Long> others(Facts facts, Request request) {
    boolean known =
        request.reservation().forAll(reservation -> facts.priorState(reservation).isDefined());
    return known ? RuleBooks.of(request).others(facts, request) : TreeMap.empty();
  }

  /** The facts of a home with these books: those of a lock hold the state of its newest grant. */
  public static Facts facts(Books home, Facts told) {
    return LockRules.facts(home, told);
  }

  /** The one clock by which a request is decided on these books. */
  public static Instant clock(Iterable<Books> all, Request request, Instant decidedAt) {
    Instant latest = Instant.EPOCH;
    for (Books books : all) {
      Instant clock = BooksAfter.at(books, request, decidedAt).clock();
      latest = clock.isAfter(latest) ? clock : latest;
    }
    return latest;
  }

  /**
   * Decides from the front until the next entry would make one of the commits larger than this, or
   * until a fact is missing.
   *
   * @param home whose requests these are
   * @param numbers the newest commits of all logs that the requests concern
   * @param books of these commits
   * @param facts of each resource: of the home about the requests, of all about who waits
   * @param pendingRequests each of them concerns other resources, whose books are known
   * @param maxBytes of the entries of one commit; those of one request are always taken
   */
  public static MultiLogBatch decide(
      ResourceId home,
      SortedMap<ResourceId, Long> numbers,
      SortedMap<ResourceId, Books> books,
      Function<ResourceId, Facts> facts,
      Iterable<PendingRequest> pendingRequests,
      ToIntFunction<Entry> sizer,
      int maxBytes) {
    SortedMap<ResourceId, NextEntries> logs =
        books.mapValues(
            before -> new NextEntries(before, facts.apply(before.resource()), sizer, maxBytes));
    MultiLogState progress = new MultiLogState(home, numbers, logs);
    int taken = 0;
    for (PendingRequest pendingRequest : pendingRequests) {
      SortedMap<ResourceId, Next> before = progress.logs();
      if (!progress.promoteBefore(pendingRequest.request())) {
        break;
      }
      progress.decide(pendingRequest.request());
      if (taken > 0 && progress.isTooLarge()) {
        return new MultiLogBatch(before, taken, Option.none());
      }
      taken++;
      if (!progress.promote()) {
        break;
      }
    }
    return new MultiLogBatch(progress.logs(), taken, progress.missing());
  }
}
