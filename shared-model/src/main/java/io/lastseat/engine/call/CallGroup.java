package io.lastseat.engine.call;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.decide.Batch;
import io.lastseat.engine.LogParts;
import io.lastseat.engine.NextCommit;
import io.lastseat.engine.Round;
import io.lastseat.engine.Round.Proposal;
import io.lastseat.engine.Round.Result;
import io.lastseat.engine.Tools;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.batch.BatchState;
import io.lastseat.engine.batch.PendingRows;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.log.AppendAnswer;
import io.lastseat.log.MissingCommitException;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
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
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Decides a group of calls of this process, which are about one resource: all of them in one
 * commit, as far as they fit. Their requests are in no table. {@link CallLines} gathers the calls
 * of a group.
 *
 * <p>A random id names the commit that is tried. So no other commit can hold its verdict, and the
 * request gets another id once that number is taken. A derived id is looked up after the head was
 * read, and again after each lost append. An id with a near floor is looked up only in the commits
 * after that floor.
 *
 * <p>An append without an answer may still arrive. So it is sent again, as long as its calls have
 * time. After that, their requests go by the stream, under the ids that were sent, and name the
 * commit of their last look-up. A failure of one call ends only that call.
 */
public final class CallGroup {

  private final Tools tools;
  private final LogParts parts;
  private final HeadCache heads;
  private final Asked tables;
  private final Head known;
  private final OpenCalls calls;
  private final BatchState state;
  private final CallLookUp lookUp;
  private final CallAppend append;
  private final LostAppends lostAppends;
  private final Round round;
  private Head head;

  /** Whether the group came to decide: otherwise the tables may not belong together. */
  private boolean prepared;

  /** Whether an append first writes rows that dead processes owe. */
  private boolean completes = true;

  /** Whether an append of this process may still arrive right after the present head. */
  private boolean inDoubt;

  /** A head so old that the process which owes its rows has died. */
  private Option<Head> quiet = Option.none();

  private CallGroup(
      Tools tools,
      HeadCache heads,
      Head known,
      boolean fresh,
      Vector<? extends GroupedCall> calls,
      Supplier<Vector<? extends GroupedCall>> more) {
    this.tools = tools;
    this.parts = tools.parts();
    this.heads = heads;
    this.tables = parts.binding().ask();
    this.known = known;
    this.calls = new OpenCalls(known, calls);
    this.state = this.calls.state();
    this.lookUp = new CallLookUp(tools, this.calls);
    this.append = new CallAppend(parts, heads, this.calls);
    this.lostAppends = new LostAppends(tools, heads, this.calls, fresh, more);
    this.round = new Round(tools, state, tables);
    this.head = known;
  }

  /**
   * Decides and ends all these calls, which are about one resource.
   *
   * @param known a head of it, however old
   * @param fresh whether the head was read after the calls began
   * @param more after a lost append, returns further calls for the group
   */
  public static CallGroup decide(
      Tools tools,
      HeadCache heads,
      Head known,
      boolean fresh,
      Vector<? extends GroupedCall> calls,
      Supplier<Vector<? extends GroupedCall>> more) {
    CallGroup group = new CallGroup(tools, heads, known, fresh, calls, more);
    try {
      group.decide();
    } finally {
      // A call that has not ended by now would wait for ever.
      RuntimeException undecided = new IllegalStateException("The call was not decided.");
      group.calls.left().forEach(left -> group.calls.fail(left.id(), undecided));
    }
    return group;
  }

  /** What was appended, and how often another process was faster. */
  public BatchReport decided() {
    return state.done();
  }

  private void decide() {
    try {
      tables.mustHold();
    } catch (RuntimeException notNow) {
      // Stored requests wait until the tables belong together again.
      calls.left().forEach(left -> calls.end(left.id(), new CallOutcome.NotNow(notNow)));
      return;
    }
    try {
      head = lostAppends.start(known);
      prepare();
      prepared = true;
      while (!state.open().isEmpty()) {
        ready();
        goRound();
      }
    } catch (RuntimeException failure) {
      state.stopped(failure);
    }
    endAll();
  }

  /**
   * Looks up the calls, and learns the facts that they need. An old head may name commits that were
   * archived since.
   */
  private void prepare() {
    if (!lostAppends.isFresh() && lookUp.anyIsBeyond(head)) {
      head = lostAppends.newest(head);
    }
    try {
      lookUp.leaveOut(head, lostAppends.isUnclear());
    } catch (MissingCommitException gone) {
      Head now = lostAppends.newest(head);
      if (now.number() == head.number()) {
        throw gone;
      }
      head = now;
      prepare();
      return;
    }
    state.open().lookedThrough(head.number());
    lostAppends.lookedThrough(head);
    boolean tooCostly = lostAppends.areTooCostly();
    for (PendingRequest pendingRequest : calls.open()) {
      if (tooCostly || !isForCalls(pendingRequest)) {
        calls.toStream(pendingRequest, head, Option.none(), tooCostly);
      }
    }
    rename();
    // The books of a lock hold the state of its reservations.
    if (!head.books().isLock()) {
      readFacts();
    }
  }

  private boolean isForCalls(PendingRequest pendingRequest) {
    return calls.ask(pendingRequest, call -> call.isForCalls(head)).getOrElse(true);
  }

  private void rename() {
    calls.rename(head);
    state.open().lookedThrough(head.number());
  }

  private void readFacts() {
    state.known().forget();
    Head newest = head;
    try {
      newest = tools.facts().read(head, state, false).head();
    } finally {
      endUndecidable();
    }
    if (newest.number() > head.number()) {
      head = newest;
      prepare();
    }
  }

  /** Ends the calls whose reservations cannot be read, or wait in the stream. */
  private void endUndecidable() {
    state.failed().forEach(calls::fail);
    calls
        .left()
        .filter(left -> state.isForStream(left.id()))
        .forEach(left -> calls.toStream(left, head, Option.none(), false));
  }

  /** Makes the log ready for the next commit. */
  private void ready() {
    if (!lostAppends.isFresh() && lookUp.left(head).nonEmpty()) {
      // If this head is old, the rows may exist by now.
      Head newest = lostAppends.newest(head);
      boolean isNewer = newest.number() > head.number();
      head = newest;
      if (isNewer) {
        prepare();
      }
    }
    inDoubt = heads.isInDoubt(head);
    Head few = completed(tools.owed().keepFew(head, parts.limits().owing(), state, tables));
    Vector<Long> there = head.marks().owing().removeAll(few.marks().owing()).toVector();
    if (there.nonEmpty()) {
      // Otherwise a lost append would forget that these rows exist.
      heads.rowsAreThere(few, there);
    }
    head = few;
  }

  /**
   * Writes a few rows that no other process will write, and returns the head after it. The next
   * commit confirms them, so no other process looks for them again.
   */
  private Head completed(Head few) {
    Vector<Long> left = completes ? lookUp.left(few).take(PendingRows.FEW) : Vector.empty();
    try {
      return left.isEmpty() ? few : tools.owed().completed(few, left, state, tables);
    } catch (RuntimeException later) {
      // The failure concerns no call of this group, so further appends do not wait for such rows.
      completes = false;
      return few;
    }
  }

  private void goRound() {
    Instant now = parts.now();
    Result result = round.decide(head, head.books().inEpoch(parts.epoch()), now, this::gate);
    if (result instanceof Result.Ready ready) {
      append(ready.batch(), ready.decided(), now);
    } else if (result instanceof Result.OfSeveralLogs several) {
      appendToAll(several.proposal(), now);
    } else if (result instanceof Result.TurnedAway refused) {
      turnAway(refused.turnedAway());
    } else if (result instanceof Result.FactRead read && read.head().number() > head.number()) {
      head = read.head();
      prepare();
    } else if (result instanceof Result.Failed failed) {
      calls.fail(failed.id(), failed.why());
    }
  }

  /** The gate's refusal of this request on these books; none if it is decided. */
  private Option<Outcome.Rejected> gate(Books books, Request request) {
    GroupedCall call = calls.of(request.id());
    return call.refusal(books, request).filter(refusal -> !mayArrive(call, refusal.reason()));
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

  private void append(Batch batch, Vector<PendingRequest> decided, Instant now) {
    Head before = head;
    Commit commit = NextCommit.ofCalls(before, now, batch.next(), parts.limits().commitBytes());
    Instant sent = parts.clock().instant();
    AppendAnswer how = append.append(before, commit);
    lostAppends.took(Duration.between(sent, parts.clock().instant()).abs());
    if (how.isDone()) {
      head = round.appended(before, commit);
      appended(before, commit, decided);
      refuse(batch.turnedAway());
      rename();
      return;
    }
    state.lostAppend();
    head = lostAppends.after(before, commit, how);
    prepare();
    if (how.isUnclear()) {
      mayBeOwn(commit.number(), commit.requests().toJavaSet());
      append.endOverdue(head, Option.none());
    }
  }

  /** Appends a transaction. If it has no clear outcome, it may still arrive. */
  private void appendToAll(Option<Proposal> proposal, Instant now) {
    Head before = head;
    for (Proposal all : proposal) {
      Commit home = NextCommit.ofCalls(before, now, all.home(), parts.limits().commitBytes());
      append.before(home);
      if (round.append(all, home)) {
        head = round.appended(home);
        appended(before, home, all.decided());
        rename();
        return;
      }
    }
    Set<RequestId> tried = calls.open().map(PendingRequest::id).toJavaSet();
    head = lostAppends.afterTransaction(before);
    prepare();
    mayBeOwn(before.number() + 1, tried);
  }

  private void appended(Head before, Commit commit, Vector<PendingRequest> decided) {
    heads.appended(head);
    lostAppends.appended();
    if (before.decidedAt().isBefore(commit.decidedAt().minus(CallLookUp.DEAD_AFTER))) {
      quiet = Option.some(before);
    }
    for (Tuple2<PendingRequest, VerdictRow> one : decided.zip(commit.verdictRows())) {
      calls.end(one._1().id(), new CallOutcome.Decided(one._2(), before));
    }
  }

  /** Notes a commit that this process may have appended: no other would know of its due rows. */
  private void mayBeOwn(long number, Set<RequestId> tried) {
    if (head.marks().owing().contains(number)
        && parts
            .log()
            .exactly(head, Vector.of(number))
            .exists(commit -> commit.requests().exists(tried::contains))) {
      lookUp.mayBeLeft(number);
    }
  }

  /** Ends refused calls. A refusal rests on a head that was read after the call began. */
  private void turnAway(Vector<Batch.TurnedAway> turnedAway) {
    if (lostAppends.isFresh()) {
      refuse(turnedAway);
    } else {
      head = lostAppends.newest(head);
      prepare();
    }
  }

  private void refuse(Vector<Batch.TurnedAway> turnedAway) {
    lookUp.leaveOutStored(
        turnedAway
            .map(Batch.TurnedAway::pendingRequest)
            .filter(pendingRequest -> pendingRequest.id().floor().isDefined()),
        head);
    for (Batch.TurnedAway one : turnedAway) {
      calls.end(
          one.pendingRequest().id(),
          new CallOutcome.TurnedAway(one.outcome(), head.withBooks(one.seen())));
    }
  }

  /**
   * Sends the remaining calls by the stream. A call fails if it may have an unseen verdict, or if
   * another failure than one of DynamoDB ended the run.
   */
  private void endAll() {
    BatchReport done = state.done();
    long decided = done.commits().map(commit -> commit.requests().size()).sum().longValue();
    lostAppends.ended(decided, done.lostAppends() - done.overtaken());
    Option<RuntimeException> failure = done.failure();
    for (PendingRequest left : calls.left()) {
      if (failure.forAll(SdkException.class::isInstance) && calls.absentThrough(left).isDefined()) {
        calls.toStream(left, head, failure, state.isDeferred(left.id()));
      } else {
        calls.fail(
            left.id(), failure.getOrElse(() -> new IllegalStateException("It was not decided.")));
      }
    }
  }

  /** Whether there are rows to write, the group's own or those of other processes. */
  public boolean owesRows() {
    return state.rows().areDue() || (prepared && ofOthers().nonEmpty());
  }

  /**
   * Writes the rows that the group's commits owe, for which no call waits, and some of other
   * processes. The next commit confirms them.
   */
  public void writeRows() {
    writeDue();
    tools.owed().complete(parts.log().exactly(head, ofOthers()), state);
    writeDue();
  }

  private void writeDue() {
    if (state.rows().areAwaited()) {
      heads.rowsAreThere(head, tools.owed().write(state, tables));
    }
  }

  /**
   * A few commits whose processes have died. If there is none, and the list of owing commits is
   * half full, one commit of the older half, which changes with each commit.
   */
  private Vector<Long> ofOthers() {
    SortedSet<Long> owing = head.marks().owing();
    SortedSet<Long> quietly = owing.filter(number -> quiet.exists(old -> number <= old.number()));
    Vector<Long> left = lookUp.left(head).appendAll(quietly).distinct();
    boolean many = 2 * owing.size() >= parts.limits().owing();
    Vector<Long> all = left.isEmpty() && many ? owing.toVector().take(owing.size() / 2) : left;
    return all.isEmpty()
        ? all
        : all.rotateLeft((int) (head.number() % all.size()))
            .take(left.isEmpty() ? 1 : PendingRows.FEW);
  }
}
