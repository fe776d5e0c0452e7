package io.lastseat.local.recover;

import io.lastseat.audit.ItemsByKey;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RowTable;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Goes through one log and writes what follows from it and is missing: rows, and requests. A
 * request that was decided in its call never stood in the table of requests. It needs no row if its
 * id names the commit; but where it does stand there, its sender looks for a row, and so it has
 * one. A part of a claim needs neither either: its whole has both, at home.
 */
final class LogWalk {

  /** Some 12,000 verdicts at most, where commits are as large as the serializer makes them. */
  private static final int COMMITS_PER_PAGE = 25;

  private final DecisionLog log;
  private final ItemsByKey items;
  private final String table;
  private final RowTable rows;
  private final LostRows lostRows;
  private final LostRequests lostRequests;
  private final Mended mended;
  private final boolean dryRun;

  LogWalk(
      DecisionLog log,
      ItemsByKey items,
      String table,
      RowTable rows,
      LostRows lostRows,
      LostRequests lostRequests,
      Mended mended,
      boolean dryRun) {
    this.log = log;
    this.items = items;
    this.table = table;
    this.rows = rows;
    this.lostRows = lostRows;
    this.lostRequests = lostRequests;
    this.mended = mended;
    this.dryRun = dryRun;
  }

  void through(ResourceId resource, Mended.Log known) {
    long next = known.first;
    while (next <= known.head) {
      Vector<Commit> page = log.firstOf(resource, next, known.head, COMMITS_PER_PAGE);
      if (page.isEmpty() || page.last().number() - next + 1 != page.size()) {
        mended.problem(
            "The log of %s has a gap at or behind commit %d: restore the decisions table anew"
                .formatted(resource.text(), next));
        return;
      }
      mended.commits += page.size();
      check(page.flatMap(Commit::possibleRows), page.flatMap(Commit::rows).toSet(), known);
      lostRequests.putBack(
          page.reject(Commit::isImmediate)
              .flatMap(Commit::verdicts)
              .reject(Verdict::isPart)
              .map(Verdict::request));
      next = page.last().number() + 1;
    }
  }

  /**
   * Compares the rows.
   *
   * @param owed those that were written whether or not their request stands in a table
   */
  private void check(Vector<Row> should, Set<Row> owed, Mended.Log known) {
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> found = new HashMap<>();
    items.read(table, should.map(LogWalk::key)).forEach(item -> found.put(RowKey.of(item), item));
    Set<RequestId> awaited = awaited(should);
    Vector<Row> missing = Vector.empty();
    for (Row row : should) {
      Map<String, AttributeValue> item = found.get(key(row));
      boolean absent = item == null;
      if (absent && isImmediate(row) && !owed.contains(row) && !awaited.contains(row.about())) {
        continue;
      }
      if (item == null) {
        missing = missing.append(row);
        mended.verdictsWritten += row instanceof VerdictRow ? 1 : 0;
      } else if (!ErasableTexts.IN_FULL.alike(item, RowCodec.write(row))) {
        lostRows.replaced(item, "the log says otherwise");
        missing = missing.append(row);
      } else if (isErasedInLogAlone(item, row)) {
        missing = missing.append(row);
      }
      known.rows += absent && dryRun ? 0 : 1;
    }
    mended.rowsWritten += missing.size();
    if (!dryRun) {
      rows.write(missing);
    }
  }

  /** Where the row alone was erased, the log is an old one: the name must not come back. */
  private static boolean isErasedInLogAlone(Map<String, AttributeValue> item, Row row) {
    return ErasableTexts.IN_FULL.halfErased(item, RowCodec.write(row))
        && ErasableTexts.IN_FULL.pseudonymOfApplicant(item).isEmpty()
        && ErasableTexts.IN_FULL.pseudonymOfStaff(item).isEmpty();
  }

  private Set<RequestId> awaited(Vector<Row> rows) {
    return lostRequests
        .standing(
            rows.filter(LogWalk::isImmediate).map(row -> ((VerdictRow) row).verdict().request()))
        .map(Request::id)
        .toSet();
  }

  private static boolean isImmediate(Row row) {
    return row instanceof VerdictRow verdict && verdict.immediate();
  }

  private static Map<String, AttributeValue> key(Row row) {
    return RowKey.of(RowCodec.write(row));
  }
}
