package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Request;
import java.time.Duration;
import java.time.Instant;

/**
 * The books after an entry of the log, without deciding anything again.
 *
 * <p>The clock of the books is the latest time in any request, but never more than {@link #AHEAD}
 * later than the commit in which the request was decided. So a request from a machine whose clock
 * is years ahead does not carry the books along. The clock never runs back.
 */
public final class Evolve {

  /** So far the clock of the books may be ahead of the commit. */
  public static final Duration AHEAD = Duration.ofSeconds(5);

  /**
   * The books after this entry.
   *
   * @param decidedAt of the commit that the entry stands in
   */
  public static Books after(Books books, Entry entry, Instant decidedAt) {
    Verdict verdict = (Verdict) entry;
    return after(books, verdict.request(), verdict.outcome(), verdict.change(), decidedAt);
  }

  static Books after(
      Books books, Request request, Outcome outcome, long change, Instant decidedAt) {
    Books decided =
        books.withDecision(change, later(books.clock(), clock(request.takenAt(), decidedAt)));
    if (!(outcome instanceof Outcome.Accepted)) {
      return decided;
    }
    Books granted = RuleBooks.of(request).granted(decided, request);
    return request.reservation().isDefined() ? granted.withAmendment() : granted;
  }

  private static Instant clock(Instant takenAt, Instant decidedAt) {
    Instant limit = decidedAt.plus(AHEAD);
    return takenAt.isAfter(limit) ? limit : takenAt;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  private Evolve() {}
}
