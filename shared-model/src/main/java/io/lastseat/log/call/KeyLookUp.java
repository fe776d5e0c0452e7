package io.lastseat.log.call;

import io.lastseat.log.facts.BatchState;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.LogBehindException;
import io.lastseat.log.store.MissingCommitException;
import io.lastseat.log.store.SideBySide;
import io.lastseat.log.turn.LogParts;
import io.lastseat.log.turn.SharedHeads;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Floor;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.Tuple2;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Ends the calls whose requests have a verdict, or are in the table of requests. It looks after the
 * head was read, and after a lost append into the commits since.
 */
final class KeyLookUp {

  /** If more commits were appended between two look-ups, the second one is a full look-up. */
  private static final long MOST_BETWEEN = 100;

  /**
   * A process writes the rows of its commit at once. After this time it has died, or appends no
   * more.
   */
  static final Duration DEAD_AFTER = Duration.ofSeconds(10);

  private final LogParts parts;
  private final SharedHeads heads;
  private final CallGroup calls;
  private final BatchState progress;

  /** Commits that owe rows by the log, and whose process has died or does not know of them. */
  private final Set<Long> left = new TreeSet<>();

  /** Requests that were looked up only in the commits after their near floors. */
  private final Set<RequestId> behindFloors = new HashSet<>();

  KeyLookUp(LogParts parts, SharedHeads heads, CallGroup calls) {
    this.parts = parts;
    this.heads = heads;
    this.calls = calls;
    this.progress = calls.progress();
  }

  /** The owing commits of this head whose rows no process will write, as the look-ups found. */
  Vector<Long> left(Head head) {
    return head.marks().owing().filter(left::contains).toVector();
  }

  /** Notes a commit that may be this process's own, whose rows no other process will write. */
  void mayBeLeft(long number) {
    left.add(number);
  }

  /**
   * Ends the calls whose requests are found.
   *
   * @param unclear whether an append without an answer may have been carried out: then any request
   *     may be found
   */
  void leaveOut(Head head, boolean unclear) {
    calls
        .open()
        .filter(pendingRequest -> isBeyond(pendingRequest, head))
        .forEach(pendingRequest -> calls.end(pendingRequest.id(), new GroupedCall.End.NoFloor()));
    Vector<PendingRequest> asked =
        calls.open().filter(pendingRequest -> unclear || mayBeDecided(pendingRequest, head));
    Tuple2<Vector<PendingRequest>, Vector<PendingRequest>> both =
        asked.partition(
            pendingRequest -> gap(pendingRequest, head).exists(gap -> gap <= MOST_BETWEEN));
    both._1()
        .map(PendingRequest::id)
        .filter(id -> progress.lookedFor(id).isEmpty())
        .forEach(behindFloors::add);
    if (!both._1().isEmpty()) {
      DecisionLog.verdictsOn(ids(both._1()), between(both._1(), head))
          .forEach(row -> found(row, head));
    }
    Tuple2<Vector<PendingRequest>, Vector<PendingRequest>> byKey =
        both._2()
            .filter(pendingRequest -> progress.isOpen(pendingRequest.id()))
            .partition(calls::isDerived);
    byKey._2().forEach(own -> byName(own, head));
    try {
      parts
          .log()
          .nearFloors(head, byKey._1().map(PendingRequest::id))
          .forEach(row -> found(row, head));
      anywhere(byKey._1().filter(pendingRequest -> progress.isOpen(pendingRequest.id())), head);
      behindFloors.removeAll(ids(byKey._1()));
    } catch (SdkException notServed) {
      // The other calls need no look-up.
      byKey._1().forEach(pendingRequest -> calls.fail(pendingRequest.id(), notServed));
    }
  }

  /** Whether the newest head must be read before a call is refused for its floor. */
  boolean anyIsBeyond(Head head) {
    return calls.open().exists(pendingRequest -> isBeyond(pendingRequest, head));
  }

  /** Whether a key's floor is after this head. No process issued it: the call must not decide. */
  private static boolean isBeyond(PendingRequest pendingRequest, Head head) {
    return pendingRequest.id().floor().exists(head::endsBefore);
  }

  /**
   * Ends calls whose requests are in the table. An earlier try under the same key is pending there,
   * and the answer must not contradict it.
   */
  void leaveOutWritten(Vector<PendingRequest> asked, Head head) {
    try {
      items(asked.map(PendingRequest::id), head).run();
    } catch (SdkException notServed) {
      asked.forEach(pendingRequest -> calls.fail(pendingRequest.id(), notServed));
    }
  }

  private boolean mayBeDecided(PendingRequest pendingRequest, Head head) {
    return calls
        .ask(
            pendingRequest, call -> call.isDerived() && !call.isNew(head, pendingRequest.request()))
        .getOrElse(false);
  }

  /**
   * How many commits were appended since the request's last look-up, or since its near floor; none
   * if there is neither. A look-up after a near floor does not find a request in the table of
   * requests. It is no longer enough when the floor is no longer near.
   */
  private Option<Long> gap(PendingRequest pendingRequest, Head head) {
    return progress
        .lookedFor(pendingRequest.id())
        .filter(
            any ->
                !behindFloors.contains(pendingRequest.id())
                    || pendingRequest.id().floor().exists(head::isNear))
        .orElse(() -> nearFloor(pendingRequest, head).map(Floor::commit))
        .map(looked -> head.number() - looked);
  }

  private Option<Floor> nearFloor(PendingRequest pendingRequest, Head head) {
    return pendingRequest
        .id()
        .floor()
        .filter(head::isNear)
        .filter(near -> !calls.of(pendingRequest.id()).mayBeWritten());
  }

  private Vector<Commit> between(Vector<PendingRequest> asked, Head head) {
    long looked = head.number() - asked.map(one -> gap(one, head).get()).max().get();
    long from = Math.max(looked, head.marks().archived().through()) + 1;
    return from > head.number()
        ? Vector.empty()
        : parts.log().exactly(head, Vector.rangeClosed(from, head.number()));
  }

  private static Set<RequestId> ids(Vector<PendingRequest> pendingRequests) {
    return pendingRequests.map(PendingRequest::id).toJavaSet();
  }

  private void byName(PendingRequest own, Head head) {
    parts.log().named(head, own.id()).forEach(row -> found(row, head));
  }

  private void found(VerdictRow row, Head head) {
    if (progress.isOpen(row.about())) {
      calls.end(row.about(), new GroupedCall.End.Earlier(row, head));
    }
  }

  /**
   * Reads the commits that owe rows, the rows, and the items in parallel. All are read after the
   * head, and then examined in this order.
   */
  private void anywhere(Vector<PendingRequest> asked, Head head) {
    if (asked.isEmpty()) {
      return;
    }
    Vector<RequestId> ids = asked.map(PendingRequest::id);
    Vector<Supplier<Runnable>> reads =
        Vector.<Supplier<Runnable>>of(() -> rows(ids, head), () -> items(ids, head))
            .prependAll(
                Option.when(
                    !head.marks().owing().isEmpty(),
                    () -> (Supplier<Runnable>) () -> owing(ids.toJavaSet(), head)));
    SideBySide.run(parts.rows().calls(), reads).forEach(Runnable::run);
  }

  /** Reads the rows of these requests. An unreadable row fails only its own call. */
  private Runnable rows(Vector<RequestId> ids, Head head) {
    try {
      Vector<VerdictRow> rows = parts.rows().verdicts(progress.resource(), ids).values().toVector();
      return () -> inLog(rows.filter(row -> progress.isOpen(row.about())), head);
    } catch (SdkException notServed) {
      throw notServed;
    } catch (RuntimeException unreadable) {
      Vector<Runnable> each =
          ids.size() == 1 ? Vector.empty() : ids.map(id -> rows(Vector.of(id), head));
      return each.isEmpty()
          ? () -> calls.fail(ids.head(), unreadable)
          : () -> each.forEach(Runnable::run);
    }
  }

  private Runnable owing(Set<RequestId> ids, Head head) {
    Vector<Commit> owing = parts.log().owing(head);
    return () -> {
      Instant dead = parts.clock().instant().minus(DEAD_AFTER);
      owing
          .filter(commit -> commit.decidedAt().isBefore(dead))
          .forEach(commit -> left.add(commit.number()));
      DecisionLog.verdictsOn(ids, owing).forEach(row -> found(row, head));
    };
  }

  private Runnable items(Vector<RequestId> ids, Head head) {
    Map<RequestId, ReadRequest> items =
        parts.requests().find(progress.resource(), ids, parts.backoff());
    return () ->
        items.filterKeys(progress::isOpen).forEach((id, there) -> written(id, there, head));
  }

  /** Finds verdicts by their rows. After a restore the commit that a row names may be gone. */
  private void inLog(Vector<VerdictRow> rows, Head head) {
    boolean tells = rows.forAll(row -> row.commitNo() <= head.number());
    if (rows.isEmpty()) {
      return;
    }
    try {
      inLog(rows, head, tells ? head : heads.newest(head));
    } catch (LogBehindException | MissingCommitException restored) {
      rows.forEach(row -> calls.fail(row.about(), restored));
    }
  }

  private void inLog(Vector<VerdictRow> rows, Head head, Head newest) {
    Vector<VerdictRow> kept = rows.reject(row -> newest.marks().archived().has(row.commitNo()));
    Vector<Long> numbers = kept.map(VerdictRow::commitNo).filter(no -> no <= newest.number());
    Map<RequestId, VerdictRow> logged =
        DecisionLog.verdictsOn(
                kept.map(VerdictRow::about).toJavaSet(), parts.log().exactly(newest, numbers))
            .toMap(VerdictRow::about, row -> row);
    for (VerdictRow row : kept) {
      logged
          .get(row.about())
          .filter(one -> one.verdict().decisionNo() == row.verdict().decisionNo())
          .peek(one -> found(one, head))
          .onEmpty(() -> calls.fail(row.about(), LogBehindException.of(row, newest)));
    }
  }

  /** An item that cannot be read is no request: the serializer quarantines it. */
  private void written(RequestId id, ReadRequest item, Head head) {
    if (item instanceof ReadRequest.Newer newer) {
      calls.fail(id, NewerVersionException.request(newer.id().text(), newer.why()));
    } else if (item instanceof ReadRequest.Ours ours) {
      calls.end(id, new GroupedCall.End.Written(ours.stored().request(), head));
    }
  }
}
