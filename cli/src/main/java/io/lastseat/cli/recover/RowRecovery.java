package io.lastseat.cli.recover;

import io.lastseat.audit.TableReader;
import io.lastseat.cli.recover.Repair.KnownLog;
import io.lastseat.log.Backoff;
import io.lastseat.log.RowTable;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.Iterator;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes missing rows and requests that follow from the logs, and finds rows that no log knows. */
final class RowRecovery {

  private static final int COMMITS_KEPT = 16;

  private final Repair repair;
  private final UnknownRows setAside;
  private final RowTable rows;
  private final Map<String, Set<RowKey>> keysOfCommits =
      new LinkedHashMap<>(COMMITS_KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Set<RowKey>> eldest) {
          return size() > COMMITS_KEPT;
        }
      };

  RowRecovery(Repair repair, UnknownRows setAside) {
    this.repair = repair;
    this.setAside = setAside;
    this.rows =
        new RowTable(
            repair.client,
            repair.names,
            Runnable::run,
            Backoff.exponential(Duration.ofMillis(20), Duration.ofSeconds(1)));
  }

  /**
   * Writes the missing rows and requests that follow from this log. A request that was decided in
   * its call has no item in the table of requests. It needs no row if its id names the commit. But
   * if an item is there, its sender looks for a row, so the row is written. A part of a claim needs
   * neither: its claim has both, at home.
   */
  void write(ResourceId resource) {
    KnownLog known = repair.known(resource);
    repair
        .tables
        .log(resource)
        .walk(known.first, known.head, page -> write(page, known))
        .forEach(
            gap ->
                repair.problem(
                    "The log of %s has a gap at or behind commit %d: restore the decisions table anew"
                        .formatted(resource.text(), gap)));
  }

  private void write(Vector<Commit> page, KnownLog known) {
    repair.commits += page.size();
    check(page.flatMap(Commit::possibleRows), page.flatMap(Commit::rows).toSet(), known);
    repair.putBack(
        page.reject(Commit::isImmediate)
            .flatMap(Commit::verdicts)
            .reject(Verdict::isPart)
            .map(Verdict::request));
  }

  /**
   * Compares the rows of the log with those in the table, and writes missing or different ones.
   *
   * @param owed rows that are written whether or not their request has an item
   */
  private void check(Vector<Row> should, Set<Row> owed, KnownLog known) {
    Map<RowKey, Map<String, AttributeValue>> found = repair.tables.rows(should.map(RowCodec::key));
    Set<RequestId> awaited = awaited(should);
    Vector<Row> missing = Vector.empty();
    for (Row row : should) {
      Map<String, AttributeValue> item = found.get(RowCodec.key(row));
      if (item == null) {
        if (isImmediate(row) && !owed.contains(row) && !awaited.contains(row.about())) {
          continue;
        }
        missing = missing.append(row);
        repair.verdictsWritten += row instanceof VerdictRow ? 1 : 0;
      } else if (!ErasableTexts.IN_FULL.alike(item, RowCodec.write(row))) {
        setAside.replaced(item, "the log says otherwise");
        missing = missing.append(row);
      } else if (isErasedInLogAlone(item, row)) {
        missing = missing.append(row);
      }
      known.rows += item == null && repair.dryRun ? 0 : 1;
    }
    repair.rowsWritten += missing.size();
    if (!repair.dryRun) {
      rows.write(missing);
    }
  }

  /**
   * Whether the log's copy is erased, and the row's copy is not. In the opposite case the log is a
   * restored older one, and its name must not come back.
   */
  private static boolean isErasedInLogAlone(Map<String, AttributeValue> item, Row row) {
    return ErasableTexts.IN_FULL.halfErased(item, RowCodec.write(row))
        && ErasableTexts.IN_FULL.pseudonymOfApplicant(item).isEmpty()
        && ErasableTexts.IN_FULL.pseudonymOfStaff(item).isEmpty();
  }

  private Set<RequestId> awaited(Vector<Row> rows) {
    return repair
        .standing(
            rows.filter(RowRecovery::isImmediate)
                .map(row -> ((VerdictRow) row).verdict().request()))
        .map(Request::id)
        .toSet();
  }

  private static boolean isImmediate(Row row) {
    return row instanceof VerdictRow verdict && verdict.immediate();
  }

  /**
   * Finds rows that no log knows. A row of a commit after the head belongs to no log. Rows of
   * commits up to the head are counted for each log. If there are as many as follow from the log,
   * they are the same rows. Only if there are more is each row compared with its commit.
   */
  void findStrays() {
    rowsInTable().forEach(this::count);
    if (repair.known().exists(KnownLog::hasStrayRows)) {
      rowsInTable().forEach(this::compare);
    }
  }

  /** All rows of verdicts and grants; items under keys with {@code #} serve other purposes. */
  private Iterator<Map<String, AttributeValue>> rowsInTable() {
    return repair
        .tables
        .all(repair.names.reservations())
        .reject(item -> RowCodec.key(item).partition().startsWith("#"));
  }

  private void count(Map<String, AttributeValue> item) {
    Option<ResourceId> resource = resource(item);
    Option<Long> commit = commit(item);
    if (resource.isEmpty() || commit.isEmpty()) {
      setAside.gone(item, "it cannot be read as a row");
      return;
    }
    KnownLog known = repair.known(resource.get());
    if (known.hasArchived(commit.get())) {
      return;
    }
    if (commit.get() <= known.head) {
      known.met++;
    } else if (commit.get() <= known.stood || commit.get() > head(resource.get())) {
      setAside.gone(
          item,
          "it follows from commit %d, and the log ends with %d"
              .formatted(commit.get(), known.head));
    }
  }

  private void compare(Map<String, AttributeValue> item) {
    for (ResourceId resource : resource(item)) {
      KnownLog known = repair.known(resource);
      for (long commit : commit(item).filter(number -> number <= known.head)) {
        if (known.hasStrayRows()
            && !known.hasArchived(commit)
            && !keys(resource, commit).contains(RowCodec.key(item))) {
          setAside.gone(item, "commit %d does not hold it".formatted(commit));
        }
      }
    }
  }

  private Set<RowKey> keys(ResourceId resource, long commit) {
    return keysOfCommits.computeIfAbsent(
        resource.text() + "/" + commit,
        none ->
            repair
                .log
                .range(resource, commit, commit)
                .flatMap(Commit::possibleRows)
                .map(RowCodec::key)
                .toSet());
  }

  private long head(ResourceId resource) {
    return repair.log.head(resource).map(Head::number).getOrElse(0L);
  }

  private static Option<ResourceId> resource(Map<String, AttributeValue> item) {
    return TableReader.text(item, "resourceId").flatMap(ResourceId::parse);
  }

  private static Option<Long> commit(Map<String, AttributeValue> item) {
    return TableReader.number(item, "commitNo");
  }
}
