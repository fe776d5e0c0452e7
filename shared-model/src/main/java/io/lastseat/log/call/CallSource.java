package io.lastseat.log.call;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.decide.Batch;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.log.Engine;
import io.lastseat.log.NextCommit;
import io.lastseat.log.facts.BatchState;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.facts.PendingRows;
import io.lastseat.log.facts.RequestSource;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.log.store.MissingCommitException;
import io.lastseat.log.turn.LogParts;
import io.lastseat.log.turn.Reminders;
import io.lastseat.log.turn.SharedHeads;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.VerdictRow;
import io.vavr.Tuple2;
import io.vavr.collection.SortedSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;

/**
 * Requests that calls of this process wait for, and that stand in no table.
 *
 * <p>A random id names the commit that is tried. So no other commit can hold its verdict, and the
 * request gets another id once that number is taken. A derived id is looked up after the head was
 * read, and again after each lost append. An id with a near floor is looked up only in the commits
 * behind that floor.
 *
 * <p>An append without an answer may still arrive. So it is sent again, as long as its calls have
 * time. Then their requests go by the stream, under the ids that were sent, and name the commit of
 * their last look-up.
 */
final class CallSource implements RequestSource {

  private final Engine.Tools tools;
  private final LogParts parts;
  private final SharedHeads heads;
  private final Asked tables;
  private final Head known;
  private final Reminders reminders;
  private final BatchState progress;
  private final CallGroup calls;
  private final KeyLookUp lookUp;
  private final LostAppends lostAppends;

  /** Whether rows of dead processes are written before an append. */
  private boolean completes = true;

  /** Whether an append of this process may arrive right behind the head that is decided on. */
  private boolean inDoubt;

  /** A head that is so old that the process which owes its rows has died. */
  private Option<Head> quiet = Option.none();

  /**
   * A new origin.
   *
   * @param known a head of their resource, however old
   * @param fresh whether that was read after the calls began
   * @param more the calls that have come since, for a group that lost an append
   */
  CallSource(
      Engine.Tools tools,
      SharedHeads heads,
      Asked tables,
      Head known,
      boolean fresh,
      Vector<? extends GroupedCall> calls,
      Supplier<Vector<? extends GroupedCall>> more) {
    this.tools = tools;
    this.parts = tools.parts();
    this.heads = heads;
    this.tables = tables;
    this.known = known;
    this.reminders = new Reminders(parts);
    this.calls = new CallGroup(known, calls);
    this.progress = this.calls.progress();
    this.lostAppends = new LostAppends(tools, heads, this.calls, fresh, more);
    this.lookUp = new KeyLookUp(parts, heads, this.calls);
  }

  BatchState progress() {
    return progress;
  }

  @Override
  public Head start() {
    return lostAppends.start(known);
  }

  @Override
  public boolean isAlone() {
    return progress.wasAlone();
  }

  /** An old head may name commits that were archived since. */
  @Override
  public Head prepare(Head newest) {
    if (!lostAppends.isFresh() && lookUp.anyIsBeyond(newest)) {
      return prepare(lostAppends.newest(newest));
    }
    try {
      lookUp.leaveOut(newest, lostAppends.isUnclear());
    } catch (MissingCommitException gone) {
      Head now = lostAppends.newest(newest);
      if (now.number() == newest.number()) {
        throw gone;
      }
      return prepare(now);
    }
    progress.lookedThrough(newest.number());
    lostAppends.lookedThrough(newest);
    boolean dear = lostAppends.areDear();
    for (PendingRequest pendingRequest : calls.open()) {
      if (dear || !isForCalls(pendingRequest, newest)) {
        byStream(pendingRequest, newest, Option.none(), dear);
      }
    }
    rename(newest);
    // The books of a lock have the state of its reservations.
    return newest.books().isLock() ? newest : tools.facts().read(newest, progress, this);
  }

  /** The request goes by the stream, as its reservation does. */
  @Override
  public boolean decidesBefore(PendingRequest ending, Head head) {
    byStream(ending, head, Option.none(), false);
    return false;
  }

  private boolean isForCalls(PendingRequest pendingRequest, Head head) {
    return calls.ask(pendingRequest, call -> call.isForCalls(head)).getOrElse(true);
  }

  private void rename(Head head) {
    calls.rename(head);
    progress.lookedThrough(head.number());
  }

  @Override
  public Head ready(Head head) {
    if (!lostAppends.isFresh() && lookUp.left(head).nonEmpty()) {
      // If this head is old, their rows may exist.
      Head newest = lostAppends.newest(head);
      return ready(newest.number() > head.number() ? prepare(newest) : newest);
    }
    inDoubt = heads.isInDoubt(head);
    Head few = completed(tools.owed().keepFew(head, parts.limits().owing(), progress, tables));
    Vector<Long> there = head.marks().owing().removeAll(few.marks().owing()).toVector();
    if (there.nonEmpty()) {
      // Else a lost append would forget it.
      heads.rowsAreThere(few, there);
    }
    return few;
  }

  /**
   * The head, after writing a few rows that no other process will write. The next commit confirms
   * them, so no other process looks for them again.
   */
  private Head completed(Head head) {
    Vector<Long> left = completes ? lookUp.left(head).take(PendingRows.FEW) : Vector.empty();
    try {
      return left.isEmpty() ? head : tools.owed().completed(head, left, progress, tables);
    } catch (RuntimeException later) {
      // It concerns no call of this group, so the append is not held up again.
      completes = false;
      return head;
    }
  }

  @Override
  public boolean isUnderWay(Head head) {
    return !progress.isAllDecided();
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
    GroupedCall call = calls.of(request.id());
    return call.refusal(books, request).filter(reason -> !mayArrive(call, reason));
  }

  /**
   * An append without an answer may grant a request of the same id. So such a request is not
   * refused unwritten before that number is taken.
   */
  private boolean mayArrive(GroupedCall call, Reason reason) {
    return inDoubt
        && call.isDerived()
        && reason != Reason.LOG_FULL
        && reason != Reason.RESOURCE_ARCHIVED;
  }

  /** A failure of one call ends that call alone. */
  @Override
  public void failed(PendingRequest pendingRequest, RuntimeException why) {
    calls.fail(pendingRequest.id(), why);
  }

  @Override
  public Commit next(
      Head head, Instant now, MultiLogBatch.Next said, Vector<PendingRequest> decided) {
    return NextCommit.ofCalls(head, now, said, parts.limits().commitBytes());
  }

  @Override
  public void before(Commit commit) {
    if (!commit.books().isLock()) {
      // The waiting calls of a lock serve its line themselves.
      reminders.before(commit);
    }
    heads.sent(progress.resource(), commit.number());
  }

  /**
   * Only a first send can be certainly lost. An append without an answer is sent again unchanged,
   * until its outcome is clear, or no call has time left.
   */
  @Override
  public AppendAnswer append(Head before, Commit commit) {
    before(commit);
    for (int send = 1; ; send++) {
      Option<RuntimeException> silence = Option.none();
      try {
        AppendAnswer how = parts.log().append(commit);
        if (how.isDone() || (how.isLost() && send == 1)) {
          return how;
        }
        Option<AppendAnswer> read = what(how.there(), before, commit);
        if (read.isDefined()) {
          return read.get();
        }
      } catch (SdkException failure) {
        if (isRefused(failure)) {
          throw failure;
        }
        silence = Option.some(failure);
      }
      parts.backoff().pause(send);
      if (isAnyOverdue()) {
        Option<AppendAnswer> arrived = arrived(commit);
        if (arrived.isDefined()) {
          return arrived.get();
        }
        endOverdue(before, silence);
      }
      if (progress.isAllDecided()) {
        silence.forEach(
            failure -> {
              throw failure;
            });
        return AppendAnswer.UNCLEAR;
      }
    }
  }

  /**
   * The commit under that number, after a refusal that the process's own send may have caused; none
   * if there is none.
   */
  private Option<AppendAnswer> what(Option<Commit> refusedBy, Head before, Commit commit) {
    return refusedBy
        .orElse(() -> standing(commit))
        .map(there -> judged(there, commit))
        // The number of an archived commit stays taken.
        .orElse(
            () ->
                Option.when(
                    heads.newest(before).number() >= commit.number(), AppendAnswer.UNCLEAR));
  }

  private boolean isAnyOverdue() {
    Instant now = parts.clock().instant();
    return calls.open().exists(pendingRequest -> calls.of(pendingRequest.id()).isOverdue(now));
  }

  /** The same before calls give up, by one read; none, too, if that fails. */
  private Option<AppendAnswer> arrived(Commit commit) {
    try {
      return standing(commit).map(there -> judged(there, commit));
    } catch (RuntimeException unread) {
      return Option.none();
    }
  }

  private Option<Commit> standing(Commit commit) {
    long number = commit.number();
    return parts.log().range(progress.resource(), number, number).headOption();
  }

  private static AppendAnswer judged(Commit there, Commit commit) {
    return there.equals(commit) ? AppendAnswer.DONE : AppendAnswer.UNCLEAR;
  }

  /** DynamoDB refuses it: sending again does not help. */
  private static boolean isRefused(SdkException failure) {
    return failure instanceof SdkServiceException answer
        && answer.statusCode() / 100 == 4
        && !answer.isThrottlingException();
  }

  /** Their ids stand in what was sent: so they are in no other commit of calls. */
  private void endOverdue(Head before, Option<RuntimeException> silence) {
    Instant now = parts.clock().instant();
    for (PendingRequest pendingRequest : calls.open()) {
      if (calls.of(pendingRequest.id()).isOverdue(now)) {
        byStream(pendingRequest, before, silence, false);
      }
    }
  }

  @Override
  public void appended(
      Head before,
      Commit commit,
      Vector<PendingRequest> decided,
      Vector<Batch.TurnedAway> turnedAway) {
    Head after = Head.of(commit);
    heads.appended(after);
    lostAppends.appended();
    if (before.decidedAt().isBefore(commit.decidedAt().minus(KeyLookUp.DEAD_AFTER))) {
      quiet = Option.some(before);
    }
    for (Tuple2<PendingRequest, VerdictRow> one : decided.zip(commit.verdictRows())) {
      calls.end(one._1().id(), new GroupedCall.End.Decided(one._2(), before));
    }
    turnAway(after, turnedAway);
    rename(after);
  }

  @Override
  public Head lost(Head before, Commit commit, AppendAnswer how) {
    progress.lostAppend();
    Head newest = prepare(lostAppends.after(before, commit, how));
    if (how.isUnclear()) {
      mayBeOwn(commit.number(), commit.requests().toJavaSet(), newest);
      endOverdue(newest, Option.none());
    }
    return newest;
  }

  /** The transaction may have been carried out, and may arrive. */
  @Override
  public Head overtaken(Head before) {
    Set<RequestId> tried = calls.open().map(PendingRequest::id).toJavaSet();
    Head newest = prepare(lostAppends.afterTransaction(before));
    mayBeOwn(before.number() + 1, tried, newest);
    return newest;
  }

  /** An append that was carried out without an answer owes rows that no other process knows. */
  private void mayBeOwn(long number, Set<RequestId> tried, Head newest) {
    if (newest.marks().owing().contains(number)
        && parts
            .log()
            .exactly(newest, Vector.of(number))
            .exists(commit -> commit.requests().exists(tried::contains))) {
      lookUp.mayBeLeft(number);
    }
  }

  /** A refusal rests on a head that was read after the call began. */
  @Override
  public Head turnedAway(Head head, Batch batch) {
    if (!lostAppends.isFresh()) {
      return prepare(lostAppends.newest(head));
    }
    turnAway(head, batch.turnedAway());
    return head;
  }

  private void turnAway(Head seen, Vector<Batch.TurnedAway> turnedAway) {
    lookUp.leaveOutWritten(
        turnedAway
            .map(Batch.TurnedAway::pendingRequest)
            .filter(pendingRequest -> pendingRequest.id().floor().isDefined()),
        seen);
    for (Batch.TurnedAway one : turnedAway) {
      calls.end(
          one.pendingRequest().id(),
          new GroupedCall.End.TurnedAway(one.reason(), seen.amid(one.seen())));
    }
  }

  /**
   * Writes the rows that its commits owe, and some of other processes; the next commit confirms
   * them.
   */
  void writeRows(Head newest) {
    writeDue(newest);
    tools.owed().complete(parts.log().exactly(newest, ofOthers(newest)), progress);
    writeDue(newest);
  }

  /**
   * A few commits whose processes have died. If there is none, and the list is half full, one of
   * the older half: another one behind each commit.
   */
  private Vector<Long> ofOthers(Head newest) {
    SortedSet<Long> owing = newest.marks().owing();
    SortedSet<Long> quietly = owing.filter(number -> quiet.exists(head -> number <= head.number()));
    Vector<Long> left = lookUp.left(newest).appendAll(quietly).distinct();
    boolean many = 2 * owing.size() >= parts.limits().owing();
    Vector<Long> all = left.isEmpty() && many ? owing.toVector().take(owing.size() / 2) : left;
    return all.isEmpty()
        ? all
        : all.rotateLeft((int) (newest.number() % all.size()))
            .take(left.isEmpty() ? 1 : PendingRows.FEW);
  }

  /** Whether it has rows to write, its own or those of others. */
  boolean owesRows(Head newest) {
    return !progress.due().isEmpty() || ofOthers(newest).nonEmpty();
  }

  private void writeDue(Head newest) {
    if (progress.isAwaitingRows()) {
      heads.rowsAreThere(newest, tools.owed().write(progress, tables));
    }
  }

  /** The remaining calls go by the stream, unless one may have a verdict that was not looked up. */
  void endAll(Head newest) {
    // A run that failed at once has read no head.
    Head head = newest.number() < known.number() ? known : newest;
    Decided done = progress.done();
    long decided = done.commits().map(commit -> commit.requests().size()).sum().longValue();
    lostAppends.ended(decided, done.lostAppends() - done.overtaken());
    Option<RuntimeException> failure = done.failure();
    for (PendingRequest left : calls.left()) {
      if (failure.forAll(SdkException.class::isInstance) && absentThrough(left).isDefined()) {
        byStream(left, head, failure, progress.isDeferred(left.id()));
      } else {
        calls.fail(
            left.id(), failure.getOrElse(() -> new IllegalStateException("It was not decided.")));
      }
    }
  }

  /** Those that have not ended end with this failure. */
  void failAll(RuntimeException failure) {
    calls.left().forEach(left -> calls.fail(left.id(), failure));
  }

  /** A random id that was not looked up was never sent, and is new. */
  private Option<Long> absentThrough(PendingRequest pendingRequest) {
    return progress
        .lookedFor(pendingRequest.id())
        .orElse(Option.when(!calls.isDerived(pendingRequest), known.number()));
  }

  private void byStream(
      PendingRequest pendingRequest,
      Head head,
      Option<RuntimeException> failure,
      boolean contended) {
    calls.end(
        pendingRequest.id(),
        new GroupedCall.End.ByStream(
            head,
            absentThrough(pendingRequest).getOrElse(0L),
            pendingRequest.request(),
            failure,
            contended));
  }
}
