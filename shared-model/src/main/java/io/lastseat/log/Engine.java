package io.lastseat.log;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.decide.Batch;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.log.facts.BatchFacts;
import io.lastseat.log.facts.BatchState;
import io.lastseat.log.facts.FactReader;
import io.lastseat.log.facts.LookUp;
import io.lastseat.log.facts.PendingRows;
import io.lastseat.log.facts.RequestBatch;
import io.lastseat.log.facts.RequestSource;
import io.lastseat.log.facts.TallyReader;
import io.lastseat.log.facts.WaiterReader;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.log.store.RowTable;
import io.lastseat.log.turn.Contention;
import io.lastseat.log.turn.LogParts;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;

/** Runs the steps of {@link SerialDecider} for one batch, in one thread. */
public final class Engine {

  /** The log and tables of a run. */
  public record Tools(
      LogParts parts,
      Contention contention,
      PendingRows owed,
      LookUp lookUp,
      FactReader facts,
      WaiterReader waiters,
      TallyReader tallies) {

    public static Tools of(LogParts parts) {
      PendingRows owed = new PendingRows(parts.log(), parts.rows());
      LookUp lookUp = new LookUp(parts.log(), parts.rows(), owed, parts.epoch());
      return new Tools(
          parts,
          new Contention(parts),
          owed,
          lookUp,
          new FactReader(parts.log(), parts.rows(), parts.requests(), lookUp),
          new WaiterReader(parts.log(), parts.rows(), owed),
          new TallyReader(parts.log(), parts.rows(), owed));
    }
  }

  /**
   * What a process remembers of a log after a batch.
   *
   * @param alone whether no other process seems to decide on this resource. If one does, reading
   *     the head costs less than a lost append
   */
  record Remembered(Head head, boolean alone) {}

  /** The most commits, of some 230 promotions each, after all of the batch is decided. */
  static final int MOST_PROMOTIONS_ALONE = 20;

  private final Tools tools;
  private final LogParts parts;
  private final BatchState progress;
  private final Asked tables;
  private final RequestSource origin;
  private final WaitingFactReader learner;
  private final MultiLogTransaction multiLogBatch;
  private Head head;
  private int promotionsAlone;

  /**
   * Creates a run.
   *
   * @param origin where the requests of the batch come from
   */
  public Engine(Tools tools, BatchState progress, Asked tables, RequestSource origin) {
    this.tools = tools;
    this.parts = tools.parts();
    this.progress = progress;
    this.tables = tables;
    this.origin = origin;
    learner = new WaitingFactReader(tools, progress);
    multiLogBatch = new MultiLogTransaction(tools, learner, tables, origin);
    head = Head.before(progress.resource());
  }

  /**
   * Creates a run for requests that are in the table.
   *
   * @param known what this process remembers of the log
   * @param servedAt the time at which the waiting list is served if the batch has no request; none
   *     for the present less {@link SerialDecider#GRACE}
   */
  static Engine fromTable(
      Tools tools,
      RequestBatch requestBatch,
      Asked tables,
      Option<Remembered> known,
      Option<ServingTime> servedAt) {
    BatchState progress = new BatchState(requestBatch);
    return new Engine(
        tools, progress, tables, new TableSource(tools, progress, tables, known, servedAt));
  }

  BatchState progress() {
    return progress;
  }

  /** Decides as many requests as possible. A failure is stored in the batch. */
  public Engine append() {
    try {
      head = origin.start();
      head = origin.prepare(head);
      tables.mustHold();
      while (origin.isUnderWay(head)) {
        head = origin.ready(head);
        Instant now = origin.now();
        Option<Batch> some = decide(now);
        if (some.isEmpty()) {
          continue; // A request that could not be decided has ended.
        }
        Batch batch = some.get();
        MissingFact missing = batch.missing().getOrNull();
        if (missing != null && WaitingFactReader.canLearn(missing)) {
          learned(learner.learn(head, missing, batch.books().free()));
        } else if (batch.entries().isEmpty() && !batch.turnedAway().isEmpty()) {
          head = origin.turnedAway(head, batch);
        } else if (missing instanceof MissingFact.OfOthers && batch.entries().isEmpty()) {
          decideSeveralLogs(now);
        } else if (!batch.entries().isEmpty()) {
          append(now, batch);
          if (progress.isAllDecided() && ++promotionsAlone >= MOST_PROMOTIONS_ALONE) {
            // Other resources of the batch wait. The next request here serves the rest.
            parts.wheel().remind(progress.resource(), now);
            break;
          }
        } else if (progress.isAllDecided()) {
          break; // The first one on the waiting list does not fit.
        } else if (missing instanceof MissingFact.OfHold hold) {
          // A claim took the hold: one log was restored without a decision that another has.
          progress.deferTogether(
              progress.open().iterator().next().id(),
              "%s: if a table was restored, run 'lastseat audit --repair'".formatted(hold));
        } else {
          // The reservation of this request does not exist. This must not stop other requests.
          progress.defer(
              progress.open().iterator().next().id(), "the reservation that it names is not known");
        }
      }
    } catch (RuntimeException failure) {
      progress.failed(failure);
    }
    return this;
  }

  private Option<Batch> decide(Instant now) {
    Vector<PendingRequest> open = Vector.ofAll(progress.open());
    try {
      return Option.some(decide(now, open));
    } catch (RuntimeException failure) {
      decide(now, Vector.empty());
      origin.failed(firstThatThrows(now, open), failure);
      return Option.none();
    }
  }

  /** The request that cannot be decided: the last one of the shortest front part that fails. */
  private PendingRequest firstThatThrows(Instant now, Vector<PendingRequest> open) {
    int fine = 0;
    int all = open.size();
    while (all - fine > 1) {
      int some = (fine + all) / 2;
      if (Try.of(() -> decide(now, open.take(some))).isSuccess()) {
        fine = some;
      } else {
        all = some;
      }
    }
    return open.get(all - 1);
  }

  private Batch decide(Instant now, Vector<PendingRequest> open) {
    return Batch.decide(
        origin.books(head, now),
        new BatchFacts(progress, now),
        open,
        origin::refusal,
        CommitBytes::ofEntry,
        parts.limits().commitBytes());
  }

  /** Continues with the learned facts, or with a newer head without facts. */
  private void learned(Head seen) {
    head = seen.number() > head.number() ? origin.prepare(seen) : head;
  }

  private void decideSeveralLogs(Instant now) {
    Option<Commit> commit = multiLogBatch.decide(head, now, new BatchFacts(progress, now));
    if (commit.isDefined()) {
      appended(
          commit.get(), commit.get().requests().flatMap(progress::open).toVector(), Vector.empty());
    } else {
      head = origin.overtaken(head);
    }
  }

  private void appended(
      Commit commit, Vector<PendingRequest> decided, Vector<Batch.TurnedAway> turnedAway) {
    Head before = head;
    progress.appended(commit);
    head = Head.of(commit);
    origin.appended(before, commit, decided, turnedAway);
  }

  private void append(Instant now, Batch batch) {
    Vector<PendingRequest> decided = batch.decided(progress.open());
    Commit commit = origin.next(head, now, batch.next(), decided);
    AppendAnswer done = origin.append(head, commit);
    if (done.isDone()) {
      progress.appendedAfter(head.books(), commit);
      appended(commit, decided, batch.turnedAway());
    } else {
      head = origin.lost(head, commit, done);
    }
    learner.decided();
  }

  /** The newest head that this run knows. */
  public Head head() {
    return head;
  }

  /** Writes the rows of a run that shares no call with other runs. */
  void finish() {
    try {
      head = head.withRows(tools.owed().write(progress, tables));
    } catch (RuntimeException failure) {
      progress.failed(failure);
    }
  }

  void rowsAreThere() {
    head = head.withRows(progress.rowsAreThere());
  }

  /**
   * What to remember; none after a failure. Then the next try takes the log over anew, since no
   * request brings the rows of promotions that may be missing now.
   */
  Option<Remembered> remembered() {
    return Option.when(!progress.hasFailed(), () -> new Remembered(head, origin.isAlone()));
  }

  /**
   * The time at which a waiting list is served before a claim is decided.
   *
   * @param clock the moment by which places are due: the one clock of all logs of the claim
   * @param now the reading of this process's clock on which that moment rests. It is not read
   *     again, since the clock may have been set meanwhile
   */
  record ServingTime(Instant clock, Instant now) {}

  /** Reads the next places of a waiting list, and tallies, for a batch. It is for one thread. */
  static final class WaitingFactReader {

    /** The most places of a waiting list that are read at once, by parallel calls. */
    private static final long MOST_PLACES = 64L * RowTable.KEYS_PER_CALL;

    private final Engine.Tools tools;
    private final BatchState progress;
    private long placesToRead = 1;

    WaitingFactReader(Engine.Tools tools, BatchState progress) {
      this.tools = tools;
      this.progress = progress;
    }

    BatchState progress() {
      return progress;
    }

    static boolean canLearn(MissingFact fact) {
      return fact instanceof MissingFact.OfPlace || fact instanceof MissingFact.OfApplicant;
    }

    /**
     * Learns this fact, and those that are likely needed next.
     *
     * @param free how many units of the resource are free
     * @return a newer head if nothing was learned; else the same head
     */
    Head learn(Head head, MissingFact fact, long free) {
      return fact instanceof MissingFact.OfPlace place
          ? places(head, place.number(), free)
          : tools.tallies().read(head, ((MissingFact.OfApplicant) fact).name(), progress);
    }

    /**
     * Reads places of the waiting list. No more places can be served than units are free. But many
     * waiting requests may have ended, so each read takes twice as many places as the last one.
     */
    private Head places(Head head, long place, long free) {
      long most = Math.max(2 * placesToRead, Math.min(free, RowTable.KEYS_PER_CALL));
      placesToRead = Math.min(MOST_PLACES, most);
      return tools.waiters().read(head, place, placesToRead, progress);
    }

    /** Starts again with few places after a decision. */
    void decided() {
      placesToRead = 1;
    }
  }
}
