package io.lastseat.decide;

import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.decide.rules.RuleBooks;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.grant.Amount;
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
 * them: claims, and the ends of claims. All resources grant a request, or the first that refuses,
 * in the order of their names, refuses it for all. All decide by one clock, the latest of theirs
 * and the request's. The due places of their waiting lists come before the next request, as in a
 * {@link Batch}.
 *
 * @param logs the next entries of each log, the home's first; a log without new entries is absent
 * @param taken how many requests from the front were decided
 * @param missing the fact that serving a waiting list needs first; none if none is missing
 */
public record MultiLogBatch(
    SortedMap<ResourceId, CommitDraft> logs, int taken, Option<Missing> missing) {

  /**
   * The next entries of one of the logs.
   *
   * @param entries in decision order
   * @param books the books after the entries
   * @param bytes of all entries together, by the sizer
   * @param full whether a due place of its waiting list did not fit into the commit: it comes first
   *     in the next one
   */
  public record CommitDraft(Vector<Entry> entries, Books books, int bytes, boolean full) {}

  /**
   * A fact that one of the logs misses.
   *
   * @param free how many units of that resource are free
   */
  public record Missing(ResourceId resource, MissingFact fact, long free) {}

  /**
   * The units of other resources that a request concerns; empty if the state of its reservation is
   * not known.
   */
  public static SortedMap<ResourceId, Amount> others(Facts facts, Request request) {
    boolean known =
        request.reservation().forAll(reservation -> facts.priorState(reservation).isDefined());
    return known ? RuleBooks.of(request).others(facts, request) : TreeMap.empty();
  }

  /** The facts of a home with these books: those of a lock hold the state of its newest grant. */
  public static Facts facts(Books home, Facts given) {
    return LockRules.facts(home, given);
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
   * Decides requests from the front until the next entry would make one of the commits too large,
   * or until a fact is missing.
   *
   * @param home the resource of these requests
   * @param numbers the newest commits of all logs that the requests concern
   * @param books the books of these commits
   * @param facts of each resource: the home's facts about the requests, and everyone's facts about
   *     waiting requests
   * @param pendingRequests each of them concerns other resources, whose books are known
   * @param maxBytes the limit for the entries of one commit; the entries of one request are always
   *     taken
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
      SortedMap<ResourceId, CommitDraft> before = progress.logs();
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
