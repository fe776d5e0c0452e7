package io.lastseat.log;

import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The next commit of a log, with verdicts on requests that stand in no table of requests: on
 * reservations, or on the renewal or the release of a lock, for which no more need be known than
 * the books tell. A lock's next waiter gets it in the same commit. It owes no row: its verdicts are
 * found by the ids of the requests, and the books tell what became of those who waited for a lock.
 *
 * <p>Several requests may share it if the id of each names it.
 */
public final class ImmediateCommit {

  private final Head newest;
  private final Instant now;
  private final int maxBytes;
  private Books books;
  private Vector<Request> requests = Vector.empty();
  private Vector<Entry> entries = Vector.empty();
  private int bytes;

  private ImmediateCommit(Head newest, Instant now, long epoch, int maxBytes) {
    this.newest = newest;
    this.now = now;
    this.maxBytes = maxBytes;
    this.books = newest.books().inEpoch(epoch);
  }

  /**
   * One that decides nothing yet.
   *
   * @param newest as far as is known
   * @param now to the millisecond
   * @param epoch the number of restores of the tables so far
   */
  public static ImmediateCommit behind(Head newest, Instant now, long epoch) {
    return new ImmediateCommit(newest, now, epoch, LogLimits.ORDINARY.commitBytes());
  }

  /** One that decides this request alone. */
  public static Commit of(Head newest, Request request, Instant now, long epoch) {
    ImmediateCommit alone = behind(newest, now, epoch);
    alone.add(request);
    return alone.commit();
  }

  /** After what it has decided so far. */
  public Books books() {
    return books;
  }

  /**
   * Decides one more.
   *
   * @return false, and nothing is decided, if there is no place for it; the first has one
   * @throws IllegalStateException where more must be known, or other logs must say the same, or the
   *     requests do not all name the commit
   */
  public boolean add(Request request) {
    Batch batch =
        Batch.decide(
            books,
            Facts.at(now),
            Vector.of(Arrival.found(new StoredRequest(request, Option.none()))),
            CommitBytes::ofEntry,
            Integer.MAX_VALUE);
    if (batch.taken() != 1 || batch.missing().isDefined()) {
      throw new IllegalStateException(request.id().text() + " cannot be decided on one log alone");
    }
    if (!entries.isEmpty() && bytes + batch.bytes() > maxBytes) {
      return false;
    }
    requests = requests.append(request);
    if (requests.size() > 1 && !requests.forAll(one -> one.id().names(number()))) {
      throw new IllegalStateException("an index entry for each of " + requests.size());
    }
    entries = entries.appendAll(batch.entries());
    bytes += batch.bytes();
    books = batch.books();
    return true;
  }

  private long number() {
    return newest.number() + 1;
  }

  /** Ready to be appended, with one request at least. */
  public Commit commit() {
    Marks marks = newest.marks().withImmediate(number());
    return new Commit(
        number(),
        now,
        Decider.RULES,
        entries,
        books.withLog(
            CommitBytes.afterImmediate(books, marks, bytes, requests.head().id(), number())),
        marks);
  }
}
