package io.lastseat.serializer.sweep;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RowTable;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
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
    // Rows of archived commits must not come back.
    long first = log.head(resource).map(head -> head.marks().archived().first()).getOrElse(1L);
    Vector<Commit> some = page(resource, first);
    while (!some.isEmpty()) {
      Vector<Row> due = some.flatMap(RowRepair::rows).filter(wanted);
      rows.write(due);
      any |= !due.isEmpty();
      some = page(resource, some.last().number() + 1);
    }
    return any;
  }

  /** The books of a lock say who came from its line in a call: such rows are never deleted. */
  private static Vector<Row> rows(Commit commit) {
    Vector<Row> copied = commit.rows();
    return commit
        .entries()
        .toVector()
        .flatMap(
            entry ->
                entry instanceof Promotion
                    ? commit.possibleRows(entry).filter(copied::contains)
                    : commit.possibleRows(entry));
  }

  private Vector<Commit> page(ResourceId resource, long from) {
    return log.firstOf(resource, from, Long.MAX_VALUE, COMMITS_PER_PAGE);
  }

  /**
   * Writes the missing rows of requests that were decided in their calls although they stand in the
   * table of requests, where their senders wait for a row. The stream brings them, unless it has
   * lost them. One read unit for each row that is there.
   *
   * @param commits of the verdicts
   */
  void writeImmediate(ResourceId resource, Map<RequestId, Long> commits) {
    Map<RequestId, Long> missing =
        commits.removeAll(rows.verdicts(resource, commits.keySet().toVector()).keySet());
    rows.write(
        Vector.ofAll(missing.values().toSortedSet())
            .flatMap(number -> log.range(resource, number, number))
            .flatMap(commit -> immediate(commit, missing)));
  }

  /** Others that the commit decided may stand in no table of requests. */
  private static Vector<Row> immediate(Commit commit, Map<RequestId, Long> missing) {
    return commit
        .entries()
        .toVector()
        .filter(
            entry ->
                !(entry instanceof Verdict verdict) || missing.containsKey(verdict.request().id()))
        .flatMap(commit::possibleRows);
  }

  /**
   * Writes the missing rows of requests that waited and, by the books, no longer do. No request
   * asked for those rows, so no request that is driven again brings a lost one back.
   */
  void writePromoted(ResourceId resource, Vector<VerdictRow> verdicts) {
    Vector<Waiter> waiters = verdicts.flatMap(row -> row.verdict().waiter());
    if (waiters.nonEmpty()) {
      long front = log.head(resource).map(head -> head.books().waiting().front()).getOrElse(1L);
      Vector<RequestId> settled =
          waiters.filter(waiter -> waiter.place().number() < front).map(Waiter::id);
      Vector<GrantRow> told = rows.grants(resource, settled, Vector.empty());
      Vector<RequestId> halfTold = rows.missing(told.flatMap(RowRepair::tally)).map(Row::about);
      write(resource, settled.removeAll(told.map(Row::about)).appendAll(halfTold).toJavaSet());
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
