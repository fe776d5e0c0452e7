package io.lastseat.serializer.reconcile;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Row;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.Waiter;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;

/**
 * Looks for the rows of those who came from a waiting list. No request asked for them, so no
 * request that is driven again brings a lost one back: it is written from the log.
 */
final class Promoted {

  private final DecisionLog log;
  private final RowTable rows;
  private final RowRepair repair;

  Promoted(DecisionLog log, RowTable rows, RowRepair repair) {
    this.log = log;
    this.rows = rows;
    this.repair = repair;
  }

  /** Writes what is missing of those among these who waited and, by the books, no longer do. */
  void check(ResourceId resource, Vector<VerdictRow> verdicts) {
    Vector<Waiter> waiters = verdicts.flatMap(row -> row.verdict().waiter());
    if (waiters.nonEmpty()) {
      long front = log.head(resource).map(head -> head.books().waiting().front()).getOrElse(1L);
      Vector<RequestId> settled =
          waiters.filter(waiter -> waiter.place().number() < front).map(Waiter::id);
      Set<RequestId> told = rows.grants(resource, settled, Vector.empty()).map(Row::about).toSet();
      repair.write(resource, settled.toSet().diff(told).toJavaSet());
    }
  }
}
