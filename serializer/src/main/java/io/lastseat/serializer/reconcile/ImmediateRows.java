package io.lastseat.serializer.reconcile;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
import io.lastseat.model.Commit;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Row;
import io.lastseat.model.Verdict;
import io.vavr.collection.Map;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;

/**
 * Writes the rows of requests that immediate admission decided although they stand in the table of
 * requests, where their senders wait for a row. The stream brings them, unless it has lost them.
 */
final class ImmediateRows {

  private final DecisionLog log;
  private final RowTable rows;

  ImmediateRows(DecisionLog log, RowTable rows) {
    this.log = log;
    this.rows = rows;
  }

  /**
   * Writes those that are missing; one read unit for each that is there.
   *
   * @param commits of the verdicts
   */
  void write(ResourceId resource, Map<RequestId, Long> commits) {
    Map<RequestId, Long> missing =
        commits.removeAll(rows.verdicts(resource, commits.keySet().toVector()).keySet());
    rows.write(
        Vector.ofAll(missing.values().toSortedSet())
            .flatMap(number -> log.range(resource, number, number))
            .flatMap(commit -> of(commit, missing.keySet())));
  }

  /** Others that the commit decided may stand in no table of requests. */
  private static Vector<Row> of(Commit commit, Set<RequestId> missing) {
    return commit
        .entries()
        .toVector()
        .filter(
            entry ->
                !(entry instanceof Verdict verdict) || missing.contains(verdict.request().id()))
        .flatMap(commit::possibleRows);
  }
}
