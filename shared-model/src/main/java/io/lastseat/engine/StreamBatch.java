package io.lastseat.engine;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.clock.Reading;
import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.Promotions;
import io.lastseat.engine.Round.Proposal;
import io.lastseat.engine.Round.Result;
import io.lastseat.engine.batch.BatchState;
import io.lastseat.engine.batch.FactReader;
import io.lastseat.engine.batch.RequestBatch;
import io.lastseat.engine.find.Found;
import io.lastseat.engine.find.Found.Findings;
import io.lastseat.engine.find.VerdictSearch;
import io.lastseat.log.AppendAnswer;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;

/**
 * Decides requests of one resource that are in the table of requests: a stream brought them, or a
 * search found them. It goes round until all have a verdict, or are deferred. A failure of one
 * request stops the batch: its record is delivered again, and is isolated if it always fails.
 */
final class StreamBatch {

  /**
   * What a process remembers of a log after a batch.
   *
   * @param alone whether no other process seems to decide on this resource. If one does, reading
   *     the head costs less than a lost append
   */
  record Remembered(Head head, boolean alone) {}

  /**
   * The time at which a waiting list is served before a claim is decided.
   *
   * @param clock the moment by which places are due: the one clock of all logs of the claim
   * @param now the reading of this process's clock on which that moment rests. It is not read
   *     again, since the clock may have been set meanwhile
   */
  record ServingTime(Instant clock, Instant now) {}

  /** The most commits, of some 230 promotions each, after all of the batch is decided. */
  static final int MOST_PROMOTIONS_ALONE = 20;

  private final Tools tools;
  private final LogParts parts;
  private final BatchState state;
  private final Asked tables;
  private final Option<Remembered> known;
  private final Option<ServingTime> servedAt;
  private final Reminders reminders;
  private final Round round;
  private Head head;
  private boolean alone = true;
  private int promotionsAlone;

  /**
   * Creates a batch.
   *
   * @param known what this process remembers of the log
   * @param servedAt the time at which the waiting list is served if the batch has no request; none
   *     for the present less {@link SerialDecider#GRACE}
   */
  StreamBatch(
      Tools tools,
      RequestBatch requestBatch,
      Asked tables,
      Option<Remembered> known,
      Option<ServingTime> servedAt) {
    this.tools = tools;
    this.parts = tools.parts();
    this.state = new BatchState(requestBatch.resource(), requestBatch.pendingRequests());
    this.tables = tables;
    this.known = known;
    this.servedAt = servedAt;
    this.reminders = new Reminders(parts);
    this.round = new Round(tools, state, tables);
    this.head = Head.before(requestBatch.resource());
  }

  BatchState state() {
    return state;
  }

  /** The newest head that this batch knows. */
  Head head() {
    return head;
  }

  /** Decides as many requests as possible. A failure is stored in the state. */
  StreamBatch decide() {
    try {
      start();
      prepare();
      tables.mustHold();
      boolean goesOn = true;
      while (goesOn && isUnderWay()) {
        head = tools.owed().keepFew(head, parts.limits().owing(), state, tables);
        goesOn = goRound(servedAt.map(ServingTime::now).getOrElse(parts::now));
      }
    } catch (RuntimeException failure) {
      state.stopped(failure);
    }
    return this;
  }

  private void start() {
    head = known.fold(this::takeOver, this::stillKnown);
    alone = known.forAll(last -> last.head().number() == head.number());
  }

  /**
   * Reads the head for a process that is new to the log. Before its first append, the process
   * writes the rows that its predecessors may owe, since the append confirms them. Otherwise owed
   * rows of short-lived processes would add up.
   */
  private Head takeOver() {
    ResourceId resource = state.resource();
    Head newest = parts.log().head(resource).getOrElse(() -> Head.before(resource));
    tools.owed().complete(parts.log().owing(newest), state);
    return newest.withRows(tools.owed().write(state, tables));
  }

  private Head stillKnown(Remembered last) {
    // A read of the log brings a recent time, too.
    boolean timeIsKnown = !(parts.serverClock().now() instanceof Reading.Unknown);
    return last.alone() && timeIsKnown ? last.head() : tools.heads().newest(last.head());
  }

  private boolean isUnderWay() {
    return !state.open().isEmpty() || Promotions.arePossible(books(parts.clock().instant()));
  }

  /** The books at the time of the requests; without any, at the time of this process's clock. */
  private Books books(Instant now) {
    Books books = head.books().inEpoch(parts.epoch());
    return state.beganEmpty()
        ? books.at(servedAt.map(ServingTime::clock).getOrElse(() -> now.minus(SerialDecider.GRACE)))
        : books;
  }

  /** Leaves out requests with a verdict, and learns the facts that the others need. */
  private void prepare() {
    leaveOut();
    state.known().forget();
    boolean placed = true;
    while (placed) {
      FactReader.Result read = tools.facts().read(head, state, true);
      mustNotFail();
      placed = read.placed();
      long before = head.number();
      head = read.head();
      if (placed) {
        leaveOut();
      }
      if (head.number() > before) {
        // No look-up was made on that head yet, and the known facts belong to an older one.
        prepare();
        return;
      }
    }
  }

  private void mustNotFail() {
    for (RuntimeException why : state.failed().values()) {
      throw why;
    }
  }

  /**
   * Leaves out requests with a verdict: after the head was read, and after every lost append again.
   * A request that is found gets its missing rows. The others have no verdict up to the head.
   */
  private void leaveOut() {
    mustNotBeAhead();
    Vector<VerdictSearch> searches = state.open().all().flatMap(this::search);
    if (searches.nonEmpty()) {
      Findings findings = tools.finder().find(head, searches);
      tools.owed().complete(holding(findings), state);
      state.rows().add(findings.promotions());
      findings.found().forEach(this::found);
      if (findings.head().number() > head.number()) {
        // The other rows were read before that head: since then one may be written and confirmed.
        head = findings.head();
        leaveOut();
        return;
      }
    }
    state.open().lookedThrough(head.number());
  }

  private Option<VerdictSearch> search(PendingRequest pendingRequest) {
    return state
        .open()
        .lookedFor(pendingRequest.id())
        .fold(
            () -> VerdictSearch.of(pendingRequest, head, parts.epoch()),
            looked -> VerdictSearch.again(pendingRequest, looked, head, parts.epoch()));
  }

  /** The commits that owe the rows of verdicts that were found in them. */
  private static Vector<Commit> holding(Findings findings) {
    Map<RequestId, Found> found = findings.found();
    return findings
        .owing()
        .filter(
            commit ->
                commit
                    .requests()
                    .exists(
                        id ->
                            found.get(id) instanceof Found.InLog in
                                && in.owed()
                                && in.row().commitNo() == commit.number()));
  }

  private void found(RequestId id, Found found) {
    if (found instanceof Found.InLog in) {
      state.found(in.row(), in.due(), in.owed());
    } else if (found instanceof Found.Archived) {
      state.archived(id);
    } else if (found instanceof Found.TooFar) {
      state.defer(id, "it must be looked for in the whole log");
    } else if (found instanceof Found.Unreadable unreadable) {
      throw unreadable.why();
    }
  }

  /**
   * Reads the head again if a request names a later commit. If the log has no such commit, it was
   * restored, or the request is forged: then the request is deferred.
   */
  private void mustNotBeAhead() {
    if (ahead().isEmpty()) {
      return;
    }
    head = tools.heads().newest(head);
    for (PendingRequest pendingRequest : ahead()) {
      state.defer(
          pendingRequest.id(),
          "it was written when there was commit %d, and the log ends with %d: if a table was"
                  .formatted(pendingRequest.stored().notInUpTo(parts.epoch()), head.number())
              + " restored, run 'lastseat audit --repair'");
    }
  }

  private Vector<PendingRequest> ahead() {
    return state.open().all().filter(one -> one.stored().notInUpTo(parts.epoch()) > head.number());
  }

  /** Goes one round, and returns whether another one may follow. */
  private boolean goRound(Instant now) {
    Result result = round.decide(head, books(now), now, Gatekeeper.OPEN);
    if (result instanceof Result.Ready ready) {
      return append(commit(now, ready.batch().next(), ready.decided()), now);
    } else if (result instanceof Result.OfSeveralLogs several) {
      appendToAll(several.proposal(), now);
    } else if (result instanceof Result.FactRead read && read.head().number() > head.number()) {
      head = read.head();
      prepare();
    } else if (result instanceof Result.Failed failed) {
      throw failed.why();
    }
    return !(result instanceof Result.Nothing);
  }

  private Commit commit(
      Instant now, MultiLogBatch.CommitDraft next, Vector<PendingRequest> decided) {
    return NextCommit.of(
        head,
        now,
        head.marks().withDecided(head.number() + 1, decided),
        next,
        parts.limits().commitBytes());
  }

  private boolean append(Commit commit, Instant now) {
    reminders.before(commit);
    AppendAnswer answer = parts.log().append(commit);
    if (answer.isDone()) {
      head = round.appended(head, commit);
    } else {
      lost(commit);
    }
    if (state.open().isEmpty() && ++promotionsAlone >= MOST_PROMOTIONS_ALONE) {
      // Other resources of the batch wait. The next request here serves the rest.
      parts.wheel().remind(state.resource(), now);
      return false;
    }
    return true;
  }

  /** Another commit has that number, or this one by an earlier send. */
  private void lost(Commit commit) {
    state.lostAppend(parts.backoff());
    head = tools.heads().newest(head);
    tools.contention().lost(state.lostAppends(), Vector.of(head));
    tools.owed().completeRefused(commit, head, state);
    prepare();
  }

  private void appendToAll(Option<Proposal> proposal, Instant now) {
    for (Proposal all : proposal) {
      Commit home = commit(now, all.home(), all.decided());
      reminders.before(home);
      if (round.append(all, home)) {
        head = round.appended(home);
        return;
      }
    }
    head = tools.heads().newest(head);
    prepare();
  }

  /** Writes the rows of a batch that shares no call with other batches. */
  void finish() {
    try {
      head = head.withRows(tools.owed().write(state, tables));
    } catch (RuntimeException failure) {
      state.stopped(failure);
    }
  }

  void rowsAreThere() {
    head = head.withRows(state.rowsAreThere());
  }

  /**
   * What to remember; none after a failure. Then the next try takes the log over anew, since no
   * request brings the rows of promotions that may be missing now.
   */
  Option<Remembered> remembered() {
    return Option.when(!state.isStopped(), () -> new Remembered(head, alone && state.wasAlone()));
  }
}
