package io.lastseat.local.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.tables.TableNames;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Audits one resource, while others may go on deciding on it. The order of the reads is what makes
 * that safe: first the number of the newest commit, then the requests, then the log up to that
 * number, then the rows of what was just read of it; each strongly consistent. So whatever a commit
 * stands on was written before the read that looks for it.
 */
final class ResourceAudit {

  private final ResourceId resource;
  private final LogPages log;
  private final RecordedRequests requests;
  private final Rows rows;
  private final Watcher watcher;
  private final Differences differences = new Differences();
  private final Sums sums = new Sums(differences::add);

  ResourceAudit(
      DynamoDbClient client, TableNames names, ResourceId resource, Rows rows, Watcher watcher) {
    this.resource = resource;
    this.log = new LogPages(client, names, resource);
    this.requests = new RecordedRequests(client, names, resource, watcher);
    this.rows = rows;
    this.watcher = watcher;
  }

  /**
   * Does it.
   *
   * @param lanes where requests are looked for, besides the lanes that the books know
   */
  ResourceBooks run(Iterable<Integer> lanes) {
    Option<LogEntry> newest = log.latest();
    Option<Commit> last = newest.flatMap(entry -> entry.commit().toOption());
    last.forEach(commit -> watcher.ahead(2 * commit.ledger().decisions()));
    lanes.forEach(requests::lane);
    for (int lane = 0; lane < last.map(commit -> commit.ledger().lanes()).getOrElse(1); lane++) {
      requests.lane(lane);
    }
    long asOfCommit = newest.map(LogEntry::number).getOrElse(0L);
    RowCheck rowCheck =
        new RowCheck(rows, last.map(Commit::delivery).getOrElse(Delivery.NONE), differences::add);
    walk(asOfCommit, rowCheck);
    new PendingCheck(resource, log, rows, differences::add).check(requests, asOfCommit);
    return books(asOfCommit, rowCheck.underWay());
  }

  private void walk(long asOfCommit, RowCheck rowCheck) {
    Replay replay =
        new Replay(resource, requests, differences::add, id -> firstVerdictOn(id, asOfCommit));
    Vector<LogEntry> page = log.page(1, asOfCommit);
    while (!page.isEmpty()) {
      Map<String, Map<String, AttributeValue>> found =
          rowCheck.read(
              page.flatMap(entry -> entry.commit().toOption())
                  .flatMap(Commit::verdicts)
                  .map(verdict -> verdict.request().id()));
      for (LogEntry entry : page) {
        entry
            .commit()
            .peekLeft(why -> replay.unreadable(entry.number(), why))
            .peek(
                commit -> {
                  replay.next(commit);
                  sums.next(commit);
                  commit.rows().forEach(row -> rowCheck.check(row, found));
                  watcher.read(commit.verdicts().size());
                });
      }
      page = log.page(page.last().number() + 1, asOfCommit);
    }
    replay.end(asOfCommit);
  }

  /** Reads the log once more; for words that nobody will see it does not. */
  private String firstVerdictOn(RequestId id, long asOfCommit) {
    if (!differences.isEmpty()) {
      return "an earlier one";
    }
    Vector<LogEntry> page = log.page(1, asOfCommit);
    while (!page.isEmpty()) {
      for (Commit commit : page.flatMap(entry -> entry.commit().toOption())) {
        for (Verdict verdict : commit.verdicts().filter(v -> v.request().id().equals(id))) {
          return "decision %d of commit %d".formatted(verdict.decisionNo(), commit.number());
        }
      }
      page = log.page(page.last().number() + 1, asOfCommit);
    }
    return "an earlier one";
  }

  private ResourceBooks books(long asOfCommit, long rowsUnderWay) {
    SortedMap<Integer, Long> pending =
        TreeMap.<Integer, LaneRequests>ofAll(requests.lanes())
            .mapValues(lane -> (long) lane.pending())
            .filterValues(count -> count > 0);
    return new ResourceBooks(
        resource,
        asOfCommit,
        sums.commits(),
        sums.decisions(),
        sums.accepted(),
        sums.rejected(),
        sums.units(),
        sums.capacity(),
        pending,
        requests.unreadable(),
        rowsUnderWay,
        differences.count(),
        differences.first());
  }
}
