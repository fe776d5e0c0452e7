package io.lastseat.log;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Joint;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.NewerVersionException;
import io.lastseat.tables.ReadRequest;
import io.vavr.Tuple2;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Requests that calls of this process wait for, and that stand in no table.
 *
 * <p>A random id names the commit that is tried. So no other commit can hold its verdict, and the
 * request gets another id once that number is taken. An id that follows from something is looked
 * for after the head was read, and again after each lost append.
 *
 * <p>An append without an answer may still arrive. So its requests go by the stream, under the ids
 * that were sent, and say up to which commit they were looked for.
 */
final class FromCalls implements Origin {

  /** So many appends may be lost on heads that had just been read. */
  private static final int MAX_LOST = 3;

  /** Where more commits came between two looks, the second one is a whole one. */
  private static final long MOST_BETWEEN = 100;

  /**
   * A process writes the rows of its commit at once: after so long it has died, or says no more.
   */
  private static final Duration DEAD_AFTER = Duration.ofSeconds(10);

  private static final long CLEAR = -1;

  private final DocketRun.Tools tools;
  private final LogParts parts;
  private final SharedHeads heads;
  private final Asked tables;
  private final Head known;
  private final Reminders reminders;
  private final DocketCourse course;
  private final Map<RequestId, Waiting> calls = new LinkedHashMap<>();
  private boolean fresh;
  private int contended;

  /** Whether an append of this process may arrive right behind the head that is decided on. */
  private boolean inDoubt;

  /** Commits that owe rows, as their log says, whose process has died or does not know of them. */
  private Vector<Commit> left = Vector.empty();

  /** A head behind which nothing came for so long that who owes rows there has died. */
  private Option<Head> quiet = Option.none();

  /** The head on which an append was sent that may have been carried out. */
  private long unclearOn = CLEAR;

  /**
   * Nothing is done yet.
   *
   * @param known a head of their resource, however old
   * @param fresh whether that was read after the calls began
   */
  FromCalls(
      DocketRun.Tools tools,
      SharedHeads heads,
      Asked tables,
      Head known,
      boolean fresh,
      Vector<? extends GroupedCall> calls) {
    this.tools = tools;
    this.parts = tools.parts();
    this.heads = heads;
    this.tables = tables;
    this.known = known;
    this.reminders = new Reminders(parts);
    this.fresh = fresh;
    this.course = new DocketCourse(new Docket(known.resource(), calls.map(this::arrival)));
  }

  /** A call under the name that its request has now. */
  private record Waiting(Arrival arrival, GroupedCall call) {}

  private Arrival arrival(GroupedCall call) {
    return waiting(call, known);
  }

  private Arrival waiting(GroupedCall call, Head head) {
    Arrival arrival = Arrival.found(new StoredRequest(call.behind(head), Option.none()));
    calls.put(arrival.id(), new Waiting(arrival, call));
    return arrival;
  }

  DocketCourse course() {
    return course;
  }

  private GroupedCall call(Arrival arrival) {
    return Objects.requireNonNull(calls.get(arrival.id())).call();
  }

  @Override
  public Head start() {
    return known;
  }

  @Override
  public boolean isAlone() {
    return course.wasAlone();
  }

  /** A head that is long over may name commits that its log has let go of since. */
  @Override
  public Head prepare(Head newest) {
    try {
      leaveOutDecided(newest);
    } catch (MissingCommitException gone) {
      Head now = readNewest(newest);
      if (now.number() == newest.number()) {
        throw gone;
      }
      return prepare(now);
    }
    course.lookedThrough(newest.number());
    if (newest.number() > unclearOn) {
      unclearOn = CLEAR;
    }
    for (Arrival arrival : Vector.ofAll(course.open())) {
      if (contended >= MAX_LOST || !call(arrival).isForCalls(newest)) {
        byStream(arrival, newest, Option.none(), contended >= MAX_LOST);
      }
    }
    rename(newest);
    // What became of the reservations of a lock its books tell.
    return newest.books().isLock() ? newest : tools.facts().read(newest, course, this);
  }

  /** The request goes by the stream, as its reservation does. */
  @Override
  public boolean decidesBefore(Arrival ending, Head head) {
    byStream(ending, head, Option.none(), false);
    return false;
  }

  private void leaveOutDecided(Head head) {
    Vector<Arrival> asked =
        Vector.ofAll(course.open()).filter(arrival -> mayBeDecided(arrival, head));
    Tuple2<Vector<Arrival>, Vector<Arrival>> both =
        asked.partition(arrival -> gap(arrival, head).exists(gap -> gap <= MOST_BETWEEN));
    if (!both._1().isEmpty()) {
      inCommits(between(both._1(), head), head);
    }
    both._2().filter(arrival -> !call(arrival).isDerived()).forEach(own -> byName(own, head));
    Vector<Arrival> derived = both._2().filter(arrival -> call(arrival).isDerived());
    if (!derived.isEmpty()) {
      anywhere(derived, head);
    }
  }

  private boolean mayBeDecided(Arrival arrival, Head head) {
    GroupedCall call = call(arrival);
    return unclearOn != CLEAR || (call.isDerived() && !call.isNew(head, arrival.request()));
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
        : parts.log().exactly(course.resource(), Vector.rangeClosed(from, head.number()));
  }

  private void byName(Arrival own, Head head) {
    parts.log().named(head, own.id()).forEach(row -> found(row, head));
  }

  private void inCommits(Vector<Commit> commits, Head head) {
    for (VerdictRow row : commits.flatMap(Commit::verdictRows)) {
      if (!row.verdict().isPart()) {
        found(row, head);
      }
    }
  }

  private void found(VerdictRow row, Head head) {
    course
        .open(row.about())
        .forEach(arrival -> end(arrival, new GroupedCall.End.Earlier(row, head)));
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
                    : Vector.<Supplier<Look>>of(() -> Look.of(owing(head))));
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
        .forEach(row -> course.open(row._1()).forEach(arrival -> out(arrival).fail(row._2())));
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

  private Vector<VerdictRow> owing(Head head) {
    Vector<Commit> owing = parts.log().owing(head);
    Instant late = parts.clock().instant().minus(DEAD_AFTER);
    left = left.appendAll(owing.filter(commit -> commit.decidedAt().isBefore(late)));
    return owing.flatMap(Commit::verdictRows);
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
    for (Arrival arrival : course.open(item._1())) {
      if (item._2() instanceof ReadRequest.Newer newer) {
        out(arrival).fail(NewerVersionException.request(newer.id().text(), newer.why()));
      } else if (item._2() instanceof ReadRequest.Ours ours) {
        end(arrival, new GroupedCall.End.Written(ours.stored().request(), head));
      }
    }
  }

  /** A random id says which commit it wants. */
  private void rename(Head head) {
    for (Arrival old : Vector.ofAll(course.open())) {
      GroupedCall call = call(old);
      if (!call.isDerived() && !old.id().names(head.number() + 1)) {
        calls.remove(old.id());
        course.rename(old.id(), waiting(call, head));
      }
    }
    course.lookedThrough(head.number());
  }

  @Override
  public Head ready(Head head) {
    for (Arrival arrival : Vector.ofAll(course.open())) {
      try {
        OversleptException.check(head, arrival.request());
      } catch (OversleptException slept) {
        out(arrival).fail(slept);
      }
    }
    inDoubt = heads.isInDoubt(head);
    return tools.owed().keepFew(head, parts.limits().owing(), course, tables);
  }

  @Override
  public boolean isUnderWay(Head head) {
    return !course.isAllDecided();
  }

  @Override
  public Books books(Head head, Instant now) {
    return head.books().inEpoch(parts.epoch());
  }

  @Override
  public Instant now() {
    return parts.now();
  }

  @Override
  public Option<Reason> refusal(Books books, Request request) {
    GroupedCall call = Objects.requireNonNull(calls.get(request.id())).call();
    return call.refusal(books, request).filter(reason -> !mayArrive(call, reason));
  }

  /**
   * An append without an answer may grant what is asked for under the same name. So such a request
   * is not refused unwritten before that number is taken.
   */
  private boolean mayArrive(GroupedCall call, Reason reason) {
    return inDoubt
        && call.isDerived()
        && reason != Reason.LOG_FULL
        && reason != Reason.RESOURCE_ARCHIVED;
  }

  @Override
  public Commit next(Head head, Instant now, Joint.Next said, Vector<Arrival> decided) {
    return NextCommit.ofCalls(head, now, said, parts.limits().commitBytes());
  }

  @Override
  public void before(Commit commit) {
    if (!commit.books().isLock()) {
      // Those who wait for a lock look after it themselves.
      reminders.before(commit);
    }
    heads.sent(course.resource(), commit.number());
  }

  @Override
  public void appended(
      Head before, Commit commit, Vector<Arrival> decided, Vector<Batch.TurnedAway> turnedAway) {
    Head after = Head.of(commit);
    heads.appended(after);
    fresh = true;
    if (before.decidedAt().isBefore(commit.decidedAt().minus(DEAD_AFTER))) {
      quiet = Option.some(before);
    }
    for (Tuple2<Arrival, VerdictRow> one : decided.zip(commit.verdictRows())) {
      end(one._1(), new GroupedCall.End.Decided(one._2(), before));
    }
    turnAway(after, turnedAway);
    rename(after);
  }

  @Override
  public Head lost(Head before, Commit commit, Append how) {
    course.lostAppend();
    if (how == Append.UNCLEAR) {
      unclearOn = before.number();
    }
    // To lose one on a remembered head says nothing of a crowd.
    contended += fresh ? 1 : 0;
    Head newest = prepare(readNewest(before));
    if (how == Append.UNCLEAR && newest.marks().owing().contains(commit.number())) {
      // It may be one's own: then no other process has its rows.
      left = left.appendAll(parts.log().exactly(course.resource(), Vector.of(commit.number())));
    }
    if (contended > 0 && !course.isAllDecided()) {
      parts.backoff().pause(contended);
    }
    return newest;
  }

  /** The transaction may have been carried out, and may arrive. */
  @Override
  public Head overtaken(Head before) {
    unclearOn = before.number();
    contended++;
    return prepare(readNewest(before));
  }

  private Head readNewest(Head before) {
    Head newest = heads.newest(before);
    fresh = true;
    return newest;
  }

  /** A refusal rests on a head that was read after the call began. */
  @Override
  public Head turnedAway(Head head, Batch batch) {
    if (!fresh) {
      return prepare(readNewest(head));
    }
    turnAway(head, batch.turnedAway());
    return head;
  }

  private void turnAway(Head seen, Vector<Batch.TurnedAway> turnedAway) {
    for (Batch.TurnedAway one : turnedAway) {
      end(one.arrival(), new GroupedCall.End.TurnedAway(one.reason(), seen));
    }
  }

  /**
   * Writes the rows that its commits owe, and those that another process has left; who comes next
   * is told that they are there.
   */
  void writeRows() {
    writeDue();
    tools
        .owed()
        .complete(left.isEmpty() ? quiet.toVector().flatMap(parts.log()::owing) : left, course);
    writeDue();
  }

  private void writeDue() {
    if (course.isAwaitingRows()) {
      heads.rowsAreThere(course.resource(), tools.owed().write(course, tables));
    }
  }

  /**
   * What is left goes by the stream, deferred or not, unless it may have a verdict for which nobody
   * looked.
   */
  void endAll(Head head) {
    Option<RuntimeException> failure = course.done().failure();
    for (Waiting left : Vector.ofAll(calls.values())) {
      if (failure.forAll(SdkException.class::isInstance)
          && absentThrough(left.arrival()).isDefined()) {
        byStream(left.arrival(), head, failure, course.isDeferred(left.arrival().id()));
      } else {
        out(left.arrival())
            .fail(failure.getOrElse(() -> new IllegalStateException("It was not decided.")));
      }
    }
  }

  /** A random id for which nobody has looked yet was never sent, and is new. */
  private Option<Long> absentThrough(Arrival arrival) {
    return course
        .lookedFor(arrival.id())
        .orElse(Option.when(!call(arrival).isDerived(), known.number()));
  }

  private void byStream(
      Arrival arrival, Head head, Option<RuntimeException> failure, boolean contended) {
    end(
        arrival,
        new GroupedCall.End.ByStream(
            head, absentThrough(arrival).getOrElse(0L), arrival.request(), failure, contended));
  }

  private void end(Arrival arrival, GroupedCall.End end) {
    out(arrival).end(end);
  }

  private GroupedCall out(Arrival arrival) {
    course.answered(arrival.id());
    return Objects.requireNonNull(calls.remove(arrival.id())).call();
  }
}
