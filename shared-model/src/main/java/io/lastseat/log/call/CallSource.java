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
 * Requests for which calls of this process wait, and which are in no table.
 *
 * <p>A random id names the commit that is tried. So no other commit can hold its verdict, and the
 * request gets another id once that number is taken. A derived id is looked up after the head was
 * read, and again after each lost append. An id with a near floor is looked up only in the commits
 * after that floor.
 *
 * <p>An append without an answer may still arrive. So it is sent again, as long as its calls have
 * time. After that, their requests go by the stream, under the ids that were sent, and name the
 * commit of their last look-up.
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

  /** Whether an append first writes rows that dead processes owe. */
  private boolean completes = true;

  /** Whether an append of this process may still arrive right after the present head. */
  private boolean inDoubt;

  /** A head so old that the process which owes its rows has died. */
  private Option<Head> quiet = Option.none();

  /**
   * Creates an origin.
   *
   * @param known a head of the resource, however old
   * @param fresh whether the head was read after the calls began
   * @param more after a lost append, returns further calls for the group
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

  /** Looks up the calls. An old head may name commits that were archived since. */
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
    // The books of a lock hold the state of its reservations.
    return newest.books().isLock() ? newest : tools.facts().read(newest, progress, this);
  }

  /** Sends the request by the stream, where its reservation is too. */
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
      // If this head is old, the rows may exist by now.
      Head newest = lostAppends.newest(head);
      return ready(newest.number() > head.number() ? prepare(newest) : newest);
    }
    inDoubt = heads.isInDoubt(head);
    Head few = completed(tools.owed().keepFew(head, parts.limits().owing(), progress, tables));
    Vector<Long> there = head.marks().owing().removeAll(few.marks().owing()).toVector();
    if (there.nonEmpty()) {
      // Otherwise a lost append would forget that these rows exist.
      heads.rowsAreThere(few, there);
    }
    return few;
  }

  /**
   * Writes a few rows that no other process will write, and returns the head after it. The next
   * commit confirms them, so no other process looks for them again.
   */
  private Head completed(Head head) {
    Vector<Long> left = completes ? lookUp.left(head).take(PendingRows.FEW) : Vector.empty();
    try {
      return left.isEmpty() ? head : tools.owed().completed(head, left, progress, tables);
    } catch (RuntimeException later) {
      // The failure concerns no call of this group, so further appends do not wait for such rows.
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
   * Whether an append without an answer may still grant the request. Such a request is not refused
   * at the gate before that commit number is taken.
   */
  private boolean mayArrive(GroupedCall call, Reason reason) {
    return inDoubt
        && call.isDerived()
        && reason != Reason.LOG_FULL
        && reason != Reason.RESOURCE_ARCHIVED;
  }

  /** A failure of one call ends only that call. */
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
   * Appends the commit. Only the first send can be certainly lost. An append without an answer is
   * sent again unchanged, until its outcome is clear, or no call has time left.
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
   * The outcome after a refusal that the process's own earlier send may have caused; none if no
   * commit has that number.
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

  /** The outcome by one read before calls give up; none without a commit or if the read fails. */
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

  /** Whether DynamoDB refuses the call, so that sending it again does not help. */
  private static boolean isRefused(SdkException failure) {
    return failure instanceof SdkServiceException answer
        && answer.statusCode() / 100 == 4
        && !answer.isThrottlingException();
  }

  /** Sends overdue requests by the stream. Only the commit that was sent can have their ids. */
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

  /** Continues after a transaction that may have been carried out, or may still arrive. */
  @Override
  public Head overtaken(Head before) {
    Set<RequestId> tried = calls.open().map(PendingRequest::id).toJavaSet();
    Head newest = prepare(lostAppends.afterTransaction(before));
    mayBeOwn(before.number() + 1, tried, newest);
    return newest;
  }

  /** Notes a commit that this process may have appended: no other would know of its due rows. */
  private void mayBeOwn(long number, Set<RequestId> tried, Head newest) {
    if (newest.marks().owing().contains(number)
        && parts
            .log()
            .exactly(newest, Vector.of(number))
            .exists(commit -> commit.requests().exists(tried::contains))) {
      lookUp.mayBeLeft(number);
    }
  }

  /** Ends refused calls. A refusal rests on a head that was read after the call began. */
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
   * Writes the rows that the group's commits owe, and some of other processes. The next commit
   * confirms them.
   */
  void writeRows(Head newest) {
    writeDue(newest);
    tools.owed().complete(parts.log().exactly(newest, ofOthers(newest)), progress);
    writeDue(newest);
  }

  /**
   * A few commits whose processes have died. If there is none, and the list of owing commits is
   * half full, one commit of the older half, which changes with each commit.
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

  /** Whether there are rows to write, the group's own or those of other processes. */
  boolean owesRows(Head newest) {
    return !progress.due().isEmpty() || ofOthers(newest).nonEmpty();
  }

  private void writeDue(Head newest) {
    if (progress.isAwaitingRows()) {
      heads.rowsAreThere(newest, tools.owed().write(progress, tables));
    }
  }

  /**
   * Sends the remaining calls by the stream. A call fails if it may have an unseen verdict, or if
   * another failure than one of DynamoDB ended the run.
   */
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

  /** Ends all calls that have not ended with this failure. */
  void failAll(RuntimeException failure) {
    calls.left().forEach(left -> calls.fail(left.id(), failure));
  }

  /** The commit up to which there is no verdict. A random id that was not looked up is new. */
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
