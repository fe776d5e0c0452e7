package io.lastseat.engine;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.binding.TablesReplacedException;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.StreamBatch.Remembered;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.batch.RequestBatch;
import io.lastseat.engine.find.Heads;
import io.lastseat.engine.find.VerdictSearch;
import io.lastseat.log.LruMap;
import io.lastseat.log.SideBySide;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Decides the requests of each resource one after the other, in any process, however often, and
 * while other processes do the same.
 *
 * <p>One conditional append decides; everything else is a copy of it. The newest commit holds the
 * books. The absence of the next number is the fence. So the protocol needs no lock, no version
 * attribute and no transaction. It needs these steps, in this order:
 *
 * <ol>
 *   <li><b>Know the head</b> of the log: read strongly consistently for one read unit, or that of
 *       the commit that this process appended last. If another process was faster since, the append
 *       will say so.
 *   <li><b>Look up</b> the requests that may have a verdict, and leave them out: <i>after</i> the
 *       head was read, and again after every lost append. Only few requests can have one, see
 *       {@link VerdictSearch}. So a decision costs no read in the common case, on however many
 *       shards.
 *   <li><b>Decide</b> in memory as many as fit into one commit. The due places of the waiting list
 *       come first, in this commit and in the next ones.
 *   <li><b>Append</b> the next number if absent. Refused: another process was faster, or an earlier
 *       try of this one whose answer was lost. Begin again with the same requests. No answer:
 *       forget the head and fail; the next delivery reads what really happened. This process never
 *       sends a number before the one before it was acknowledged or read back. So the log has no
 *       gaps, and a late append meets a number that is taken.
 *   <li><b>Write the rows</b> of all resources of the batch together. The requests are finished
 *       only when DynamoDB has acknowledged every row; the next commit says that they are there.
 * </ol>
 *
 * <p>Rows that another process owes are left to the next delivery of those requests, with two
 * exceptions. A process that knows nothing of the log yet completes what its predecessors may owe.
 * And where too many commits owe rows ({@link LogLimits#owing}), the older half is completed first.
 *
 * <p>A failure stops one resource and is part of its {@link BatchReport}. Only failures of all
 * resources are thrown.
 *
 * <p>The idea of a log whose next free slot is taken by compare-and-set is that of the shared log
 * (Balakrishnan et al., "Tango: Distributed Data Structures over a Shared Log", SOSP 2013), with a
 * DynamoDB item for a slot. The anomaly that it prevents is write skew (Berenson et al., "A
 * Critique of ANSI SQL Isolation Levels", SIGMOD 1995).
 */
public final class SerialDecider {

  /**
   * A waiting list is served without a request only this long after a lapse: a confirmation that
   * was taken in in time may still be on its way.
   */
  public static final Duration GRACE = Duration.ofSeconds(10);

  private static final int REMEMBERED_RESOURCES = 10_000;

  private final LogParts parts;
  private final Tools tools;

  /**
   * The heads after the last batch of this process, so that the next batch need not read them. An
   * append detects a stale head. A thread takes a head out while it uses it.
   */
  private final LruMap<ResourceId, Remembered> known = new LruMap<>(REMEMBERED_RESOURCES);

  /** Uses these parts. */
  public SerialDecider(LogParts parts) {
    this.parts = parts;
    this.tools = Tools.of(parts, Heads.of(parts.log()));
  }

  /**
   * Decides these batches in parallel, each for another resource. Failures are in the answers.
   *
   * @throws TablesReplacedException if the tables do not belong together, so that nothing can be
   *     decided
   * @throws software.amazon.awssdk.core.exception.SdkException if that check failed
   */
  public Vector<BatchReport> decide(Seq<RequestBatch> requestBatches) {
    if (requestBatches.isEmpty()) {
      return Vector.empty();
    }
    Asked tables = parts.binding().ask();
    Vector<StreamBatch> runs =
        requestBatches.map(requestBatch -> run(requestBatch, tables)).toVector();
    SideBySide.run(parts.resources(), runs.map(run -> (Supplier<StreamBatch>) run::decide));
    tables.mustHold();
    finish(runs);
    return runs.map(run -> run.state().done());
  }

  /** Decides one batch. */
  public BatchReport decide(ResourceId resource, Seq<PendingRequest> pendingRequests) {
    return decide(Vector.of(new RequestBatch(resource, pendingRequests))).head();
  }

  /**
   * Does the due work of a resource without a request. It serves the waiting list, and writes the
   * rows that the newest commits may miss because their writer died or gave up an append that
   * arrived later. It always reads the log. A remembered head may be older than such a commit, and
   * without an append no process would notice.
   */
  public BatchReport wake(ResourceId resource) {
    known.take(resource);
    return decide(resource, Vector.empty());
  }

  private StreamBatch run(RequestBatch requestBatch, Asked tables) {
    return new StreamBatch(
        tools, requestBatch, tables, Option.of(known.take(requestBatch.resource())), Option.none());
  }

  /** Writes the rows of several resources together, in shared calls. */
  private void finish(Vector<StreamBatch> runs) {
    Vector<StreamBatch> owing = runs.reject(run -> run.state().rows().due().isEmpty());
    try {
      parts.rows().write(owing.flatMap(run -> run.state().rows().due()));
      runs.forEach(StreamBatch::rowsAreThere);
    } catch (RuntimeException failure) {
      owing.forEach(run -> run.state().stopped(failure));
    }
    runs.flatMap(StreamBatch::remembered).forEach(last -> known.put(last.head().resource(), last));
  }
}
