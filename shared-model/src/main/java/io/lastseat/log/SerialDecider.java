package io.lastseat.log;

import io.lastseat.decide.Batch;
import io.lastseat.log.KnownLogs.Remembered;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.List;

/**
 * Decides the requests of one resource one after the other, whoever calls it, however often, and
 * whoever else does the same at the same moment.
 *
 * <p>One conditional append decides; everything else is a copy of it. The newest commit is the
 * ledger, and the absence of the next number is the fence. So the protocol needs no lock, no
 * version attribute and no transaction; it needs these, in this order:
 *
 * <ol>
 *   <li><b>Know the log</b>: the head of its newest commit, read strongly consistently for one read
 *       unit, or the commit that this process appended last. If somebody was faster, the append
 *       will say so.
 *   <li><b>Leave out</b> what has a verdict, <i>after</i> the log was read and after every lost
 *       append. Only requests that may have one are looked for, see {@link Known#mayHaveDecided}:
 *       that is what makes a decision cost no read in ordinary weather, on however many shards.
 *       They are looked for among the commits whose rows nobody has confirmed, and, since the rows
 *       of all others are there, in the rows. Whatever is found in such a commit gets its row.
 *   <li><b>Decide</b> in memory as many as fit into one commit.
 *   <li><b>Append</b> the next number if absent. Refused: somebody was faster, perhaps an earlier
 *       try of our own whose answer was lost; begin again with the same requests. No answer at all:
 *       forget what was known and fail; whoever comes next reads what really happened. The number
 *       after it is never sent before this one was acknowledged or read back, so the log has no
 *       gaps and a late append can only land on a number that is taken.
 *   <li><b>Write the rows</b>, and only when every one is acknowledged call the requests finished.
 *       The next commit says that they are there. Rows that somebody else owes are left to whoever
 *       gets those requests again; except that a process that knows nothing of the log yet
 *       completes what its predecessors may owe, and that where an unconfirmed commit is too far
 *       behind the newest ({@link LogLimits#unconfirmed}) the older half is completed first.
 * </ol>
 *
 * <p>The idea of a log whose next free slot is taken by compare-and-set is that of the shared log
 * (Balakrishnan et al., "Tango: Distributed Data Structures over a Shared Log", SOSP 2013), with a
 * DynamoDB item for a slot; the anomaly that it prevents is write skew (Berenson et al., "A
 * Critique of ANSI SQL Isolation Levels", SIGMOD 1995).
 */
public final class SerialDecider {

  /** Losing so many appends over one batch is taken for a failure: try again later. */
  static final int MAX_LOST_APPENDS = 100;

  private static final int REMEMBERED_RESOURCES = 10_000;

  private final DecisionLog log;
  private final VerdictRows rows;
  private final Unconfirmed unconfirmed;
  private final DecidedAlready decidedAlready;
  private final Clock clock;
  private final Backoff backoff;
  private final LogLimits limits;
  private final KnownLogs knownLogs = new KnownLogs(REMEMBERED_RESOURCES);

  /**
   * Decides on this log.
   *
   * @param clock stamps the commits; it decides nothing
   * @param backoff before a further try after a lost append
   * @param limits usually {@link LogLimits#ORDINARY}
   */
  public SerialDecider(
      DecisionLog log, VerdictRows rows, Clock clock, Backoff backoff, LogLimits limits) {
    this.log = log;
    this.rows = rows;
    this.unconfirmed = new Unconfirmed(log, rows);
    this.decidedAlready = new DecidedAlready(unconfirmed, rows);
    this.clock = clock;
    this.backoff = backoff;
    this.limits = limits;
  }

  /** Decides these arrivals, all of this resource, in this order; a failure is in the answer. */
  public Decided decide(ResourceId resource, Seq<Arrival> arrivals) {
    Progress progress = new Progress(arrivals);
    Option<Remembered> before = knownLogs.take(resource);
    try {
      Known start = before.fold(() -> takeOver(resource), this::stillKnown);
      Known known = decidedAlready.leaveOut(start, progress);
      while (!progress.open().isEmpty()) {
        known = withFewUnconfirmed(known);
        Commit commit = next(known, progress.open());
        if (log.append(commit)) {
          progress.appended(commit);
          rows.write(commit.rows());
          known = Known.after(commit).withRows(List.of(commit.number()));
          progress.finish(commit);
        } else {
          progress.lostAppend(backoff);
          known = decidedAlready.leaveOut(read(resource).withRowsOf(known), progress);
        }
      }
      boolean alone = before.forAll(last -> last.known().commitNo() == start.commitNo());
      knownLogs.put(resource, new Remembered(known, alone && progress.wasAlone()));
      return progress.done(Option.none());
    } catch (RuntimeException failure) {
      // The next try reads the head; but which rows were acknowledged stays true.
      before.forEach(last -> knownLogs.put(resource, new Remembered(last.known(), false)));
      return progress.done(Option.some(failure));
    }
  }

  /**
   * Writes the rows that the newest commits of a resource may miss: those whose writer died before
   * them, or gave an append up that arrived later. It always reads the log: what this process
   * remembers of it may be older than such a commit, and without an append nobody would notice.
   */
  public Decided completeRows(ResourceId resource) {
    knownLogs.take(resource);
    Progress progress = new Progress(Vector.empty());
    try {
      takeOver(resource);
      return progress.done(Option.none());
    } catch (RuntimeException failure) {
      return progress.done(Option.some(failure));
    }
  }

  private Known read(ResourceId resource) {
    return log.head(resource).getOrElse(() -> Known.nothing(resource));
  }

  /** Whoever knows nothing yet writes what rows its predecessors may owe. */
  private Known takeOver(ResourceId resource) {
    Known head = read(resource);
    return unconfirmed.complete(head, unconfirmed.upTo(head.commitNo(), head));
  }

  private Known stillKnown(Remembered last) {
    Known known = last.known();
    return last.alone() ? known : read(known.ledger().resource()).withRowsOf(known);
  }

  private Known withFewUnconfirmed(Known known) {
    if (known.behind() < limits.unconfirmed()) {
      return known;
    }
    long last = known.commitNo() - limits.unconfirmed() / 2;
    return unconfirmed.complete(known, unconfirmed.upTo(last, known));
  }

  private Commit next(Known known, List<Arrival> open) {
    Batch batch = Batch.decide(known.ledger(), open, limits.commitBytes());
    return new Commit(
        known.commitNo() + 1,
        clock.instant(),
        batch.verdicts(),
        batch.ledger(),
        known.delivery().withDecided(open.subList(0, batch.taken())));
  }
}
