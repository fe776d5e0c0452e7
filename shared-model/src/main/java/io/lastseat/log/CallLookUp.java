package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Arrival;
import io.lastseat.tables.NewerVersionException;
import io.lastseat.tables.ReadRequest;
import io.vavr.Tuple2;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Leaves out the calls whose requests have a verdict, or stand in the table of requests. It looks
 * after the head was read, and after a lost append into the commits since.
 */
final class CallLookUp {

  /** Where more commits came between two looks, the second one is a whole one. */
  private static final long MOST_BETWEEN = 100;

  /**
   * A process writes the rows of its commit at once: after so long it has died, or says no more.
   */
  static final Duration DEAD_AFTER = Duration.ofSeconds(10);

  private final LogParts parts;
  private final SharedHeads heads;
  private final WaitingCalls calls;
  private final DocketCourse course;

  /** Commits that owe rows, as their log says, whose process has died or does not know of them. */
  private final Set<Long> left = new TreeSet<>();

  CallLookUp(LogParts parts, SharedHeads heads, WaitingCalls calls) {
    this.parts = parts;
    this.heads = heads;
    this.calls = calls;
    this.course = calls.course();
  }

  /** What one read has found. */
  private record Look(
      Vector<VerdictRow> rows,
      Option<Tuple2<RequestId, ReadRequest>> item,
      Vector<Tuple2<RequestId, RuntimeException>> unreadable) {

    static Look of(Iterable<VerdictRow> rows) {
      return new Look(Vector.ofAll(rows), Option.none(), Vector.empty());
    }

    static Look unreadable(RequestId id, RuntimeException why) {
      return new Look(Vector.empty(), Option.none(), Vector.of(new Tuple2<>(id, why)));
    }

    Look and(Look other) {
      return new Look(
          rows.appendAll(other.rows),
          item.orElse(other.item),
          unreadable.appendAll(other.unreadable));
    }
  }

  /** Of the commits that owe rows those for which no process comes, as the looks have shown. */
  Vector<Long> left(Head head) {
    return head.marks().owing().filter(left::contains).toVector();
  }

  /** This commit may be one's own: then no other process has its rows. */
  void mayBeLeft(long number) {
    left.add(number);
  }

  /**
   * Ends those that are found.
   *
   * @param unclear whether an append may have been carried out unheard: then any may be there
   */
  void leaveOut(Head head, boolean unclear) {
    Vector<Arrival> asked = calls.open().filter(arrival -> unclear || mayBeDecided(arrival, head));
    Tuple2<Vector<Arrival>, Vector<Arrival>> both =
        asked.partition(arrival -> gap(arrival, head).exists(gap -> gap <= MOST_BETWEEN));
    if (!both._1().isEmpty()) {
      inCommits(between(both._1(), head), head);
    }
    Tuple2<Vector<Arrival>, Vector<Arrival>> byKey =
        both._2().filter(arrival -> course.isOpen(arrival.id())).partition(calls::isDerived);
    byKey._2().forEach(own -> byName(own, head));
    if (!byKey._1().isEmpty()) {
      anywhere(byKey._1(), head);
    }
  }

  private boolean mayBeDecided(Arrival arrival, Head head) {
    return calls
        .ask(arrival, call -> call.isDerived() && !call.isNew(head, arrival.request()))
        .getOrElse(false);
  }

  /** So many commits were appended since it was looked for; none where it was not yet. */
  private Option<Long> gap(Arrival arrival, Head head) {
    return course.lookedFor(arrival.id()).map(looked -> head.number() - looked);
  }

  private Vector<Commit> between(Vector<Arrival> asked, Head head) {
    long looked = head.number() - asked.map(one -> gap(one, head).get()).max().get();
    long from = Math.max(looked, head.marks().forgotten().through()) + 1;
    return from > head.number()
        ? Vector.empty()
        : parts.log().exactly(head, Vector.rangeClosed(from, head.number()));
  }

  private void byName(Arrival own, Head head) {
    parts.log().named(head, own.id()).forEach(row -> found(row, head));
  }

  private void inCommits(Vector<Commit> commits, Head head) {
    Set<RequestId> open = calls.open().map(Arrival::id).toJavaSet();
    DecisionLog.verdictsOn(open, commits).forEach(row -> found(row, head));
  }

  private void found(VerdictRow row, Head head) {
    if (course.isOpen(row.about())) {
      calls.end(row.about(), new GroupedCall.End.Earlier(row, head));
    }
  }

  /**
   * What was there at the same moment: rows, items, and the commits that owe rows. All are read
   * behind the head.
   */
  private void anywhere(Vector<Arrival> asked, Head head) {
    Vector<RequestId> ids = asked.map(Arrival::id);
    Vector<Supplier<Look>> reads =
        ids.<Supplier<Look>>map(id -> () -> item(id))
            .prepend(() -> rows(ids))
            .appendAll(
                head.marks().owing().isEmpty()
                    ? Vector.<Supplier<Look>>empty()
                    : Vector.<Supplier<Look>>of(() -> Look.of(owing(ids.toJavaSet(), head))));
    Vector<Look> looks = SideBySide.run(parts.rows().calls(), reads);
    for (VerdictRow row : looks.flatMap(Look::rows)) {
      if (!row.verdict().isPart() && course.isOpen(row.about()) && isKept(row, head)) {
        found(row, head);
      }
    }
    for (Arrival arrival : asked) {
      byName(arrival, head);
    }
    looks.flatMap(Look::item).forEach(item -> written(item, head));
    looks
        .flatMap(Look::unreadable)
        .filter(row -> course.isOpen(row._1()))
        .forEach(row -> calls.fail(row._1(), row._2()));
  }

  /** A row that cannot be read holds up its own call alone. */
  private Look rows(Vector<RequestId> ids) {
    try {
      return Look.of(parts.rows().verdicts(course.resource(), ids).values());
    } catch (SdkException | RowsNotWrittenException notServed) {
      throw notServed;
    } catch (RuntimeException unreadable) {
      return ids.size() == 1
          ? Look.unreadable(ids.head(), unreadable)
          : ids.map(id -> rows(Vector.of(id))).reduce(Look::and);
    }
  }

  private Vector<VerdictRow> owing(Set<RequestId> ids, Head head) {
    Vector<Commit> owing = parts.log().owing(head);
    Instant dead = parts.clock().instant().minus(DEAD_AFTER);
    owing
        .filter(commit -> commit.decidedAt().isBefore(dead))
        .forEach(commit -> left.add(commit.number()));
    return DecisionLog.verdictsOn(ids, owing);
  }

  private Look item(RequestId id) {
    return new Look(
        Vector.empty(),
        parts.requests().find(course.resource(), id).map(item -> new Tuple2<>(id, item)),
        Vector.empty());
  }

  /**
   * Whether the log has the commit of this row. A lock lets go of commits, and an old head does not
   * tell.
   *
   * @throws LogBehindException where the log ends before it
   */
  private boolean isKept(VerdictRow row, Head head) {
    boolean tells = row.commitNo() <= head.number() && !head.books().isLock();
    Head newest = tells ? head : heads.newest(head);
    if (row.commitNo() > newest.number()) {
      throw LogBehindException.row(row.resource(), row.commitNo(), newest.number());
    }
    return !newest.marks().forgotten().has(row.commitNo());
  }

  /** An item that cannot be read is no request: the serializer quarantines it. */
  private void written(Tuple2<RequestId, ReadRequest> item, Head head) {
    if (!course.isOpen(item._1())) {
      return;
    }
    if (item._2() instanceof ReadRequest.Newer newer) {
      calls.fail(item._1(), NewerVersionException.request(newer.id().text(), newer.why()));
    } else if (item._2() instanceof ReadRequest.Ours ours) {
      calls.end(item._1(), new GroupedCall.End.Written(ours.stored().request(), head));
    }
  }
}
