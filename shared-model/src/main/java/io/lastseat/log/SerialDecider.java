package io.lastseat.log;

import io.lastseat.decide.Batch;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Commit.Delivery;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.List;
import java.util.Set;

/**
 * Decides the requests of one resource one after the other, whoever calls it, however often, and
 * whoever else does the same at the same moment.
 *
 * <p>One conditional append decides; everything else is a copy of it. The newest commit is the
 * ledger, and the absence of the next number is the fence. So the protocol needs no lock, no
 * version attribute and no transaction; it needs these, in this order:
 *
 * <ol>
 *   <li><b>Know the log</b>: its newest commit, read strongly consistently, or the one that this
 *       process appended last. If somebody was faster, the append will say so.
 *   <li><b>Complete the rows</b> of commits whose writer may have died between append and rows. A
 *       commit says up to which one the rows were acknowledged when it was written; what lies
 *       between is read and whatever row is missing is written.
 *   <li><b>Leave out</b> what has a verdict: the rows are read strongly consistently, <i>after</i>
 *       the log and after every lost append. Rows are read only where they may exist, see {@link
 *       Known#mayHaveDecided}: that is what makes a decision cost no read in ordinary weather.
 *   <li><b>Decide</b> in memory as many as fit into one commit.
 *   <li><b>Append</b> the next number if absent. Refused: somebody was faster, perhaps an earlier
 *       try of our own whose answer was lost; begin again with the same requests. No answer at all:
 *       forget what was known and fail; whoever comes next reads what really happened. The number
 *       after it is never sent before this one was acknowledged or read back, so the log has no
 *       gaps and a late append can only land on a number that is taken.
 *   <li><b>Write the rows</b>, and only when every one is acknowledged call the requests finished.
 * </ol>
 *
 * <p>The idea of a log whose next free slot is taken by compare-and-set is that of the shared log
 * (Balakrishnan et al., "Tango: Distributed Data Structures over a Shared Log", SOSP 2013), with a
 * DynamoDB item for a slot; the anomaly that it prevents is write skew (Berenson et al., "A
 * Critique of ANSI SQL Isolation Levels", SIGMOD 1995).
 */
public final class SerialDecider {

  /**
   * Verdicts of one commit, in bytes. Larger commits make fewer round trips; but whoever takes a
   * resource over reads the newest one whole, at one read unit for each 4 KB (DynamoDB developer
   * guide, "Capacity unit consumption for read operations"). This is some 300 verdicts.
   */
  public static final int MAX_COMMIT_BYTES = 30_000;

  /** Losing so many appends over one batch is taken for a failure: try again later. */
  static final int MAX_LOST_APPENDS = 100;

  private static final int REMEMBERED_RESOURCES = 10_000;

  private final DecisionLog log;
  private final VerdictRows rows;
  private final Clock clock;
  private final Backoff backoff;
  private final int maxCommitBytes;
  private final KnownLogs knownLogs = new KnownLogs(REMEMBERED_RESOURCES);

  /**
   * Decides on this log.
   *
   * @param clock stamps the commits; it decides nothing
   * @param backoff before a further try after a lost append
   * @param maxCommitBytes usually {@link #MAX_COMMIT_BYTES}
   */
  public SerialDecider(
      DecisionLog log, VerdictRows rows, Clock clock, Backoff backoff, int maxCommitBytes) {
    this.log = log;
    this.rows = rows;
    this.clock = clock;
    this.backoff = backoff;
    this.maxCommitBytes = maxCommitBytes;
  }

  /** Decides these arrivals, all of this resource, in this order; a failure is in the answer. */
  public Decided decide(ResourceId resource, Seq<Arrival> arrivals) {
    Progress progress = new Progress(arrivals);
    try {
      Known known = knownLogs.take(resource).getOrElse(() -> read(resource));
      progress.leaveOut(decided(known, progress.open()));
      while (!progress.open().isEmpty()) {
        Commit commit = next(known, progress.open());
        if (log.append(commit)) {
          progress.appended(commit);
          rows.write(commit.rows());
          known = Known.after(commit);
          progress.finish(commit);
        } else {
          progress.lostAppend(backoff);
          known = read(resource);
          progress.leaveOut(decided(known, progress.open()));
        }
      }
      knownLogs.put(resource, known);
      return progress.done(Option.none());
    } catch (RuntimeException failure) {
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
    return decide(resource, Vector.empty());
  }

  private Known read(ResourceId resource) {
    for (Commit latest : log.latest(resource)) {
      long acknowledged = latest.delivery().rowsThrough();
      complete(log.range(resource, acknowledged + 1, latest.number() - 1).append(latest));
      return Known.after(latest);
    }
    return Known.nothing(resource);
  }

  private void complete(Vector<Commit> unacknowledged) {
    Vector<VerdictRow> due = unacknowledged.flatMap(Commit::rows);
    Map<RequestId, VerdictRow> there = rows.find(due.map(row -> row.verdict().request().id()));
    Vector<VerdictRow> missing = due.reject(row -> there.containsKey(row.verdict().request().id()));
    if (!missing.isEmpty()) {
      rows.write(missing);
    }
  }

  private Set<RequestId> decided(Known known, List<Arrival> open) {
    Vector<RequestId> doubtful =
        Vector.ofAll(open).filter(known::mayHaveDecided).map(arrival -> arrival.request().id());
    return doubtful.isEmpty() ? Set.of() : rows.find(doubtful).keySet().toJavaSet();
  }

  private Commit next(Known known, List<Arrival> open) {
    Batch batch = Batch.decide(known.ledger(), open, maxCommitBytes);
    Delivery before = known.delivery();
    boolean outOfBand =
        before.outOfBand()
            || open.stream().limit(batch.taken()).anyMatch(a -> a.sequenceNumber().isEmpty());
    return new Commit(
        known.commitNo() + 1,
        clock.instant(),
        batch.verdicts(),
        batch.ledger(),
        new Delivery(
            before.rowsThrough(),
            Batch.greater(before.streamedThrough(), batch.streamedThrough()),
            outOfBand));
  }
}
