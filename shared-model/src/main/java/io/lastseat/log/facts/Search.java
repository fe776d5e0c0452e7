package io.lastseat.log.facts;

import io.lastseat.log.store.Span;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.StreamPosition;
import io.vavr.control.Option;

/**
 * Where to look for a verdict on a request, if it can have one.
 *
 * @param after the request has no verdict in commits up to this one
 * @param through the last commit to read; none is read if it is not after {@code after}
 * @param anywhere whether its rows, the commit that its id names and the commits that owe rows are
 *     read first, too
 * @param mayBeArchived whether its verdict may be archived: if none is found, it counts as decided
 */
public record Search(
    PendingRequest pendingRequest,
    long after,
    long through,
    boolean anywhere,
    boolean mayBeArchived) {

  /**
   * The most commits that are read to find one request. Beyond it, the request waits for a
   * reconciliation, which reads the whole log anyway. Commits are read once for a whole batch, ids
   * are looked up one by one. Up to this number of small commits both cost a full batch about as
   * much.
   */
  static final int MOST_COMMITS = 1_000;

  /**
   * The search for a request; none if it cannot have a verdict.
   *
   * <p>A request is written once, so it has one stream record. The sequence number of the record
   * never changes, wherever and however often it is delivered. Every verdict by a stream raised
   * that stream's mark of the lane at least to that number, in the same append. So if the number is
   * above the mark, this stream has not decided the request.
   *
   * <p>Without the stream, the verdict may have come out of the table, in a commit up to {@link
   * Marks#notBy}, or in a call, in a commit up to {@link Marks#immediateThrough}. What intake knew
   * when it wrote the request ({@link NotIn}) is mostly later than both. A verdict of a call has a
   * row, or is in the commit that its request names, or near the floor that it names. So it is
   * found, however many commits came since. Safety does not rest on the order of the numbers: a
   * number that is too small only costs a search.
   *
   * <p>Archived commits are not searched. A request of that time which may have its verdict there
   * counts as decided. A later request cannot have it there ({@link ArchivedPart}).
   */
  static Option<Search> of(PendingRequest pendingRequest, Head head, long epoch) {
    if (head.number() == 0) {
      return Option.none();
    }
    Marks marks = head.marks();
    boolean said = pendingRequest.stored().notIn().isDefined();
    long notIn = pendingRequest.stored().notInUpTo(epoch);
    ArchivedPart archived = marks.archived();
    boolean mayBe = archived.mayHold(pendingRequest.stored(), epoch);
    long after = Math.max(notIn, archived.through());
    if (said
        && pendingRequest.position().exists(position -> isNew(pendingRequest, position, head))) {
      long notBy = marks.notBy(pendingRequest.position().get().stream());
      long last = Math.max(notBy, marks.immediateThrough());
      if (last <= notIn || (last <= after && !mayBe)) {
        return Option.none();
      }
      if (last - after <= MOST_COMMITS) {
        return Option.some(new Search(pendingRequest, after, last, false, mayBe));
      }
      if (notBy - after <= MOST_COMMITS) {
        return Option.some(new Search(pendingRequest, after, notBy, true, mayBe));
      }
    }
    return Option.some(new Search(pendingRequest, after, head.number(), true, mayBe));
  }

  /**
   * The search after an earlier look-up. Commits never change, so only newer ones are read.
   * Otherwise a request that loses appends to calls would read more each time, and so lose again.
   *
   * @param looked the request has no verdict up to this commit
   */
  static Option<Search> again(PendingRequest pendingRequest, long looked, Head head, long epoch) {
    return of(pendingRequest, head, epoch).flatMap(first -> first.since(looked, head));
  }

  private Option<Search> since(long looked, Head head) {
    if (head.number() - looked > MOST_COMMITS || head.marks().archived().through() > looked) {
      return Option.some(this);
    }
    long last = anywhere ? head.number() : through;
    return Option.when(
        last > looked, () -> new Search(pendingRequest, looked, last, anywhere, false));
  }

  private static boolean isNew(PendingRequest pendingRequest, StreamPosition position, Head head) {
    return head.marks()
        .streamed()
        .get(position.stream())
        .exists(mark -> mark.isBelow(pendingRequest.id().lane(), position.number()));
  }

  Span span() {
    return new Span(after + 1, through);
  }

  boolean tooLong() {
    return through - after > MOST_COMMITS;
  }
}
