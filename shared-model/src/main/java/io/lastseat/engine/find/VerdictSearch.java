package io.lastseat.engine.find;

import io.lastseat.log.Span;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.StreamPosition;
import io.vavr.control.Option;

/**
 * Where {@link VerdictFinder} looks for the verdict on a request, if the request can have one.
 *
 * @param after the request has no verdict in commits up to this one
 * @param through the last commit to read; none is read if it is not after {@code after}
 * @param anywhere whether its rows, the commits that its id names and the commits that owe rows are
 *     read first, too
 * @param stored whether its item in the table of requests is read, too
 * @param mayBeArchived whether its verdict may be archived: if none is found, it counts as decided
 */
public record VerdictSearch(
    RequestId id,
    long after,
    long through,
    boolean anywhere,
    boolean stored,
    boolean mayBeArchived) {

  /**
   * The most commits that are read to find one request of a batch. Beyond it, the request waits for
   * a reconciliation, which reads the whole log anyway. Commits are read once for a whole batch,
   * ids are looked up one by one. Up to this number of small commits both cost a full batch about
   * as much.
   */
  static final int MOST_COMMITS = 1_000;

  /** If more commits were appended since a call's last look-up, it looks everywhere again. */
  private static final long MOST_OF_A_CALL = 100;

  /**
   * The search for a request of a batch; none if it cannot have a verdict.
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
  public static Option<VerdictSearch> of(PendingRequest pendingRequest, Head head, long epoch) {
    if (head.number() == 0) {
      return Option.none();
    }
    Marks marks = head.marks();
    RequestId id = pendingRequest.id();
    boolean hasNotIn = pendingRequest.stored().notIn().isDefined();
    long notIn = pendingRequest.stored().notInUpTo(epoch);
    ArchivedPart archived = marks.archived();
    boolean mayBe = archived.mayHold(pendingRequest.stored(), epoch);
    long after = Math.max(notIn, archived.through());
    if (hasNotIn
        && pendingRequest.position().exists(position -> isNew(pendingRequest, position, head))) {
      long notBy = marks.notBy(pendingRequest.position().get().stream());
      long last = Math.max(notBy, marks.immediateThrough());
      if (last <= notIn || (last <= after && !mayBe)) {
        return Option.none();
      }
      if (last - after <= MOST_COMMITS) {
        return Option.some(new VerdictSearch(id, after, last, false, false, mayBe));
      }
      if (notBy - after <= MOST_COMMITS) {
        return Option.some(new VerdictSearch(id, after, notBy, true, false, mayBe));
      }
    }
    return Option.some(new VerdictSearch(id, after, head.number(), true, false, mayBe));
  }

  private static boolean isNew(PendingRequest pendingRequest, StreamPosition position, Head head) {
    return head.marks()
        .streamed()
        .get(position.stream())
        .exists(mark -> mark.isBelow(pendingRequest.id().lane(), position.number()));
  }

  /**
   * The search after an earlier look-up. Commits never change, so only newer ones are read.
   * Otherwise a request that loses appends to calls would read more each time, and so lose again.
   *
   * @param looked the request has no verdict up to this commit
   */
  public static Option<VerdictSearch> again(
      PendingRequest pendingRequest, long looked, Head head, long epoch) {
    return of(pendingRequest, head, epoch).flatMap(first -> first.since(looked, head));
  }

  private Option<VerdictSearch> since(long looked, Head head) {
    if (head.number() - looked > MOST_COMMITS || head.marks().archived().through() > looked) {
      return Option.some(this);
    }
    long last = anywhere ? head.number() : through;
    return Option.when(
        last > looked, () -> new VerdictSearch(id, looked, last, anywhere, false, false));
  }

  /**
   * The search for a request of a call.
   *
   * @param since the commit up to which the request has no verdict, and no item in the table of
   *     requests; none before the first look-up
   */
  public static VerdictSearch ofCall(RequestId id, Option<Long> since, Head head) {
    return since
        .filter(looked -> head.number() - looked <= MOST_OF_A_CALL)
        .map(looked -> Math.max(looked, head.marks().archived().through()))
        .map(after -> new VerdictSearch(id, after, head.number(), false, false, false))
        .getOrElse(() -> new VerdictSearch(id, 0, 0, true, true, false));
  }

  /** The search for a random id in the one commit that it names. */
  public static VerdictSearch ofName(RequestId id, Head head) {
    long named = id.namedCommit().getOrElse(0L);
    long after = Math.max(named - 1, head.marks().archived().through());
    return new VerdictSearch(id, after, Math.min(named, head.number()), false, false, false);
  }

  /** The search in the table of requests alone. */
  public static VerdictSearch ofItem(RequestId id) {
    return new VerdictSearch(id, 0, 0, false, true, false);
  }

  boolean readsCommits() {
    return after < through;
  }

  Span span() {
    return new Span(after + 1, through);
  }

  boolean tooLong() {
    return through - after > MOST_COMMITS;
  }
}
