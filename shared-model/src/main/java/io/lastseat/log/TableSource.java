package io.lastseat.log;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.clock.Reading;
import io.lastseat.decide.Batch;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.Promotions;
import io.lastseat.log.Engine.Remembered;
import io.lastseat.log.Engine.ServingTime;
import io.lastseat.log.facts.BatchState;
import io.lastseat.log.facts.RequestSource;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.log.store.Heads;
import io.lastseat.log.turn.LogParts;
import io.lastseat.log.turn.Reminders;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/** Requests in the table of requests: a stream brought them, or a search found them. */
public final class TableSource implements RequestSource {

  private final Engine.Tools tools;
  private final LogParts parts;
  private final BatchState progress;
  private final Asked tables;
  private final Option<Remembered> known;
  private final Option<ServingTime> servedAt;
  private final Reminders reminders;
  private boolean alone = true;

  /**
   * Creates an origin.
   *
   * @param known what this process remembers of the log
   * @param servedAt the time at which the waiting list is served if the batch has no request; none
   *     for the present less {@link SerialDecider#GRACE}
   */
  TableSource(
      Engine.Tools tools,
      BatchState progress,
      Asked tables,
      Option<Remembered> known,
      Option<ServingTime> servedAt) {
    this.tools = tools;
    this.parts = tools.parts();
    this.progress = progress;
    this.tables = tables;
    this.known = known;
    this.servedAt = servedAt;
    this.reminders = new Reminders(parts);
  }

  @Override
  public Head start() {
    Head start = known.fold(this::takeOver, this::stillKnown);
    alone = known.forAll(last -> last.head().number() == start.number());
    return start;
  }

  @Override
  public boolean isAlone() {
    return alone && progress.wasAlone();
  }

  /**
   * Reads the head for a process that is new to the log. Before its first append, the process
   * writes the rows that its predecessors may owe, since the append confirms them. Otherwise owed
   * rows of short-lived processes would add up.
   */
  private Head takeOver() {
    ResourceId resource = progress.resource();
    Head newest = parts.log().head(resource).getOrElse(() -> Head.before(resource));
    tools.owed().complete(parts.log().owing(newest), progress);
    return newest.withRows(tools.owed().write(progress, tables));
  }

  private Head stillKnown(Remembered last) {
    // A read of the log brings a recent time, too.
    boolean timeIsKnown = !(parts.serverClock().now() instanceof Reading.Unknown);
    return last.alone() && timeIsKnown ? last.head() : Heads.newest(parts.log(), last.head());
  }

  @Override
  public Head prepare(Head newest) {
    return tools.facts().read(tools.lookUp().leaveOut(newest, progress), progress, this);
  }

  @Override
  public Head ready(Head head) {
    return tools.owed().keepFew(head, parts.limits().owing(), progress, tables);
  }

  @Override
  public boolean isUnderWay(Head head) {
    return !progress.isAllDecided() || Promotions.arePossible(books(head, parts.clock().instant()));
  }

  /** The books at the time of the requests; without any, at the time of this process's clock. */
  @Override
  public Books books(Head head, Instant now) {
    Books books = head.books().inEpoch(parts.epoch());
    return progress.isAWake()
        ? books.at(servedAt.map(ServingTime::clock).getOrElse(() -> now.minus(SerialDecider.GRACE)))
        : books;
  }

  @Override
  public Instant now() {
    return servedAt.map(ServingTime::now).getOrElse(parts::now);
  }

  @Override
  public Option<Reason> refusal(Books books, Request request) {
    return Option.none();
  }

  /** The record is delivered again, and is isolated if it always fails. */
  @Override
  public void failed(PendingRequest pendingRequest, RuntimeException why) {
    throw why;
  }

  @Override
  public boolean decidesBefore(PendingRequest ending, Head head) {
    return true;
  }

  @Override
  public Commit next(
      Head head, Instant now, MultiLogBatch.Next said, Vector<PendingRequest> decided) {
    return NextCommit.of(
        head,
        now,
        head.marks().withDecided(head.number() + 1, decided),
        said,
        parts.limits().commitBytes());
  }

  @Override
  public void before(Commit commit) {
    reminders.before(commit);
  }

  @Override
  public AppendAnswer append(Head before, Commit commit) {
    before(commit);
    return parts.log().append(commit);
  }

  @Override
  public void appended(
      Head before,
      Commit commit,
      Vector<PendingRequest> decided,
      Vector<Batch.TurnedAway> turnedAway) {
    // Rows answer later calls.
  }

  @Override
  public Head lost(Head before, Commit commit, AppendAnswer how) {
    progress.lostAppend(parts.backoff());
    Head newest = Heads.newest(parts.log(), before);
    tools.contention().lost(progress.lostAppends(), Vector.of(newest));
    tools.owed().completeRefused(commit, newest, progress);
    return prepare(newest);
  }

  @Override
  public Head overtaken(Head before) {
    return prepare(Heads.newest(parts.log(), before));
  }

  @Override
  public Head turnedAway(Head head, Batch batch) {
    throw new IllegalStateException("There is no gate.");
  }
}
