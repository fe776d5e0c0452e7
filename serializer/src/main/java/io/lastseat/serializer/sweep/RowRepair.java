package io.lastseat.serializer.sweep;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
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

/** Writes lost rows again, after reading the whole log. */
final class RowRepair {

  private static final int COMMITS_PER_PAGE = 1_000;

  private final DecisionLog log;
  private final RowTable rows;

  RowRepair(DecisionLog log, RowTable rows) {
    this.log = log;
    this.rows = rows;
  }

  /** Writes these requests' rows again, and returns whether the log has a verdict on any. */
  boolean write(ResourceId resource, Set<RequestId> ids) {
    return !ids.isEmpty() && write(resource, row -> ids.contains(row.about()));
  }

  /** Writes all rows about the waiting list again: the places, and the promotions. */
  void writeWaitingList(ResourceId resource) {
    write(
        resource,
        row -> row instanceof PlaceRow || (row instanceof GrantRow grant && grant.by().isEmpty()));
  }

  private boolean write(ResourceId resource, Predicate<Row> wanted) {
    boolean any = false;
    // Rows of archived commits must not be written again.
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

  /**
   * The possible rows of a commit. For a promotion they are only those that the commit has: the
   * books of a lock show a promotion by a call, and rows for it would never be deleted.
   */
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
   * Writes the missing rows of requests that calls decided although they are in the table {@code
   * requests}. Their senders wait for a row. The stream normally causes these rows, unless it has
   * lost the record. The check costs one read unit for each row that exists.
   *
   * @param commits the commits of the verdicts
   */
  void writeImmediate(ResourceId resource, Map<RequestId, Long> commits) {
    Map<RequestId, Long> missing =
        commits.removeAll(rows.verdicts(resource, commits.keySet().toVector()).keySet());
    rows.write(
        Vector.ofAll(missing.values().toSortedSet())
            .flatMap(number -> log.range(resource, number, number))
            .flatMap(commit -> immediate(commit, missing)));
  }

  /** These requests' rows in a commit. Others of it may not be in table {@code requests}. */
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
   * Writes the missing rows of requests that were on the waiting list and, by the books, no longer
   * are. No request caused these rows, so driving a request again does not write a lost one.
   */
  void writePromoted(ResourceId resource, Vector<VerdictRow> verdicts) {
    Vector<Waiter> waiters = verdicts.flatMap(row -> row.verdict().waiter());
    if (waiters.nonEmpty()) {
      long front = log.head(resource).map(head -> head.books().waiting().front()).getOrElse(1L);
      Vector<RequestId> settled =
          waiters.filter(waiter -> waiter.place().number() < front).map(Waiter::id);
      // A row with a place is of a change during the wait.
      Vector<GrantRow> found =
          rows.grants(resource, settled, Vector.empty()).reject(row -> row.grant().isWaiting());
      Vector<RequestId> halfWritten = rows.missing(found.flatMap(RowRepair::tally)).map(Row::about);
      write(resource, settled.removeAll(found.map(Row::about)).appendAll(halfWritten).toJavaSet());
    }
  }

  /** The tally's row with a promotion, if applicants are limited. Only its key is compared. */
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
