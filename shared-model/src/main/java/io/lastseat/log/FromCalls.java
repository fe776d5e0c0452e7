package io.lastseat.log;

import io.lastseat.decide.Batch;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
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
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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

  private static final long CLEAR = -1;

  private final LogParts parts;
  private final SharedHeads heads;
  private final Head known;
  private final DocketCourse course;
  private final Map<RequestId, GroupedCall> calls = new HashMap<>();
  private boolean fresh;
  private int contended;

  /** The head on which an append was sent that may have been carried out. */
  private long unclearOn = CLEAR;

  /**
   * Nothing is done yet.
   *
   * @param known a head of their resource, however old
   * @param fresh whether that was read after the calls began
   */
  FromCalls(
      LogParts parts,
      SharedHeads heads,
      Head known,
      boolean fresh,
      Vector<? extends GroupedCall> calls) {
    this.parts = parts;
    this.heads = heads;
    this.known = known;
    this.fresh = fresh;
    this.course = new DocketCourse(new Docket(known.resource(), calls.map(this::arrival)));
  }

  private Arrival arrival(GroupedCall call) {
    Request request = call.behind(known);
    calls.put(request.id(), call);
    return arrival(request);
  }

  private static Arrival arrival(Request request) {
    return Arrival.found(new StoredRequest(request, Option.none()));
  }

  DocketCourse course() {
    return course;
  }

  private GroupedCall call(Arrival arrival) {
    return Objects.requireNonNull(calls.get(arrival.id()));
  }

  @Override
  public Head start() {
    return known;
  }

  @Override
  public boolean isAlone() {
    return course.wasAlone();
  }

  @Override
  public Head prepare(Head newest) {
    for (Arrival arrival : Vector.ofAll(course.open())) {
      if (mayBeDecided(arrival, newest)) {
        leaveOut(arrival, newest);
      }
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
    return newest;
  }

  private boolean mayBeDecided(Arrival arrival, Head head) {
    GroupedCall call = call(arrival);
    return unclearOn != CLEAR || (call.isDerived() && !call.isNew(head, arrival.request()));
  }

  private void leaveOut(Arrival arrival, Head head) {
    if (call(arrival).isDerived() && isWritten(arrival, head)) {
      return;
    }
    for (VerdictRow row : parts.log().immediate(head, arrival.id())) {
      end(arrival, new GroupedCall.End.Earlier(row, head));
    }
  }

  /** An item that cannot be read is no request: the serializer quarantines it. */
  private boolean isWritten(Arrival arrival, Head head) {
    Option<ReadRequest> item = parts.requests().find(course.resource(), arrival.id());
    if (item.getOrNull() instanceof ReadRequest.Newer newer) {
      out(arrival).fail(NewerVersionException.request(newer.id().text(), newer.why()));
      return true;
    }
    if (item.getOrNull() instanceof ReadRequest.Ours ours) {
      end(arrival, new GroupedCall.End.Written(ours.stored().request(), head));
      return true;
    }
    return false;
  }

  /** A random id says which commit it wants. */
  private void rename(Head head) {
    for (Arrival old : Vector.ofAll(course.open())) {
      GroupedCall call = call(old);
      if (!call.isDerived() && !old.id().names(head.number() + 1)) {
        Arrival renamed = arrival(call.behind(head));
        calls.remove(old.id());
        calls.put(renamed.id(), call);
        course.rename(old.id(), renamed);
      }
    }
    course.lookedThrough(head.number());
  }

  /** What its log may have decided long ago, and forgotten, is not decided. */
  @Override
  public Head ready(Head head) {
    for (Arrival arrival : Vector.ofAll(course.open())) {
      try {
        OversleptException.check(head, arrival.request());
      } catch (OversleptException slept) {
        out(arrival).fail(slept);
      }
    }
    return head;
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
    return Objects.requireNonNull(calls.get(request.id())).refusal(books, request);
  }

  @Override
  public Marks marks(Head head, Vector<Arrival> decided) {
    return head.marks().withImmediate(head.number() + 1);
  }

  @Override
  public void before(Commit commit) {
    // A lock's books tell who waits for it, and those who wait look.
  }

  @Override
  public void appended(Head before, Commit commit, Vector<Arrival> decided, Batch batch) {
    Head after = Head.of(commit);
    heads.appended(after);
    fresh = true;
    for (Tuple2<Arrival, VerdictRow> one : decided.zip(commit.verdictRows())) {
      end(one._1(), new GroupedCall.End.Decided(one._2(), before));
    }
    turnAway(after, batch);
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
    if (contended > 0 && !course.isAllDecided()) {
      parts.backoff().pause(contended);
    }
    return newest;
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
    turnAway(head, batch);
    return head;
  }

  private void turnAway(Head seen, Batch batch) {
    for (Batch.TurnedAway one : batch.turnedAway()) {
      end(one.arrival(), new GroupedCall.End.TurnedAway(one.reason(), seen));
    }
  }

  /** What is left goes by the stream, unless it may have a verdict for which nobody looked. */
  void endAll(Head head) {
    Option<RuntimeException> failure = course.done().failure();
    for (Arrival arrival : Vector.ofAll(course.open())) {
      if (failure.forAll(SdkException.class::isInstance) && isLookedFor(arrival)) {
        byStream(arrival, head, failure, false);
      } else {
        out(arrival)
            .fail(failure.getOrElse(() -> new IllegalStateException("It was not decided.")));
      }
    }
  }

  private boolean isLookedFor(Arrival arrival) {
    return course.lookedFor(arrival.id()).isDefined();
  }

  private void byStream(
      Arrival arrival, Head head, Option<RuntimeException> failure, boolean contended) {
    long absentThrough = course.lookedFor(arrival.id()).getOrElse(0L);
    end(
        arrival,
        new GroupedCall.End.ByStream(head, absentThrough, arrival.request(), failure, contended));
  }

  private void end(Arrival arrival, GroupedCall.End end) {
    out(arrival).end(end);
  }

  private GroupedCall out(Arrival arrival) {
    course.answered(arrival.id());
    return Objects.requireNonNull(calls.remove(arrival.id()));
  }
}
