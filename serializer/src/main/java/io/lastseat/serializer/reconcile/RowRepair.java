package io.lastseat.serializer.reconcile;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
import io.lastseat.model.Commit;
import io.lastseat.model.GrantRow;
import io.lastseat.model.PlaceRow;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Row;
import io.vavr.collection.Vector;
import java.util.Set;
import java.util.function.Predicate;

/** Writes rows again that were lost, after a look through the whole log. */
final class RowRepair {

  private static final int COMMITS_PER_PAGE = 1_000;

  private final DecisionLog log;
  private final RowTable rows;

  RowRepair(DecisionLog log, RowTable rows) {
    this.log = log;
    this.rows = rows;
  }

  /** Whether the log has a verdict on any of these; its rows are there then. */
  boolean write(ResourceId resource, Set<RequestId> ids) {
    return !ids.isEmpty() && write(resource, row -> ids.contains(row.about()));
  }

  /** Writes who joined the waiting list at which place, and who came from it. */
  void writeWaitingList(ResourceId resource) {
    write(
        resource,
        row -> row instanceof PlaceRow || (row instanceof GrantRow grant && grant.by().isEmpty()));
  }

  private boolean write(ResourceId resource, Predicate<Row> wanted) {
    boolean any = false;
    // Rows of forgotten commits must not come back.
    long first = log.head(resource).map(head -> head.marks().forgotten().first()).getOrElse(1L);
    Vector<Commit> some = page(resource, first);
    while (!some.isEmpty()) {
      Vector<Row> due = some.flatMap(Commit::possibleRows).filter(wanted);
      rows.write(due);
      any |= !due.isEmpty();
      some = page(resource, some.last().number() + 1);
    }
    return any;
  }

  private Vector<Commit> page(ResourceId resource, long from) {
    return log.firstOf(resource, from, Long.MAX_VALUE, COMMITS_PER_PAGE);
  }
}
