package io.lastseat.serializer.reconcile;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
import io.lastseat.model.GrantRow;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Row;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyRow;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.Waiter;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

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

  /** Writes the missing rows of requests that waited and, by the books, no longer do. */
  void check(ResourceId resource, Vector<VerdictRow> verdicts) {
    Vector<Waiter> waiters = verdicts.flatMap(row -> row.verdict().waiter());
    if (waiters.nonEmpty()) {
      long front = log.head(resource).map(head -> head.books().waiting().front()).getOrElse(1L);
      Vector<RequestId> settled =
          waiters.filter(waiter -> waiter.place().number() < front).map(Waiter::id);
      Vector<GrantRow> told = rows.grants(resource, settled, Vector.empty());
      Vector<RequestId> halfTold = rows.missing(told.flatMap(Promoted::tally)).map(Row::about);
      repair.write(
          resource, settled.removeAll(told.map(Row::about)).appendAll(halfTold).toJavaSet());
    }
  }

  /** What stands beside it where applicants are limited; its key is all that is asked for. */
  private static Option<Row> tally(GrantRow row) {
    return row.grant()
        .whose()
        .filter(name -> row.by().isEmpty())
        .map(
            name ->
                new TallyRow(
                    row.resource(),
                    Tally.empty(name),
                    row.about(),
                    row.decisionNo(),
                    row.commitNo()));
  }
}
