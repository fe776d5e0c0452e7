package io.lastseat.audit;

import io.lastseat.audit.RowComparison.StrayRows;
import io.lastseat.model.Entry;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.Row;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.Map;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Audits one resource, while serializers may go on deciding on it. The order of the reads makes
 * that safe: first the number of the newest commit, then the requests, then the log up to that
 * number, then the rows of the commits just read; each strongly consistent. So all that a commit
 * rests on was written before the read that looks for it.
 */
final class ResourceAudit {

  private final ResourceId resource;
  private final LogPages log;
  private final RecordedRequests requests;
  private final EarlierVerdicts earlier;
  private final OtherLogs others;
  private final TableReader reader;
  private final AuditWatcher watcher;
  private final Clock clock;
  private final LogFindings findings;

  ResourceAudit(
      TableReader reader, long epoch, ResourceId resource, AuditWatcher watcher, Clock clock) {
    this.resource = resource;
    this.findings = new LogFindings(watcher);
    this.log = reader.log(resource);
    this.requests = new RecordedRequests(reader, resource, watcher, epoch, findings::add);
    this.earlier = new EarlierVerdicts(requests, log);
    this.others = new OtherLogs(reader);
    this.reader = reader;
    this.watcher = watcher;
    this.clock = clock;
  }

  /** Requests are looked for in these lanes, besides the lanes that the books know. */
  ResourceBooks run(Iterable<Integer> lanes) {
    Option<LogEntry> newest = log.latest();
    Option<Commit> last = newest.flatMap(entry -> entry.commit().toOption());
    last.forEach(commit -> watcher.ahead(2 * commit.books().decisions()));
    ArchivedPart archived = LogPages.archived(last);
    requests.without(archived);
    numbers(archived.first(), newest);
    lanes.forEach(requests::lane);
    for (int lane = 0; lane < last.map(commit -> commit.books().lanes()).getOrElse(1); lane++) {
      requests.lane(lane);
    }
    long asOfCommit = newest.map(LogEntry::number).getOrElse(0L);
    RowComparison rowComparison =
        new RowComparison(
            last.map(Commit::marks).getOrElse(Marks.NONE), requests::isRecorded, clock, findings);
    walk(archived.first(), asOfCommit, rowComparison);
    new StrayRows(resource, log, reader::rows, findings::add, asOfCommit)
        .check(requests.lanes().values());
    requests.furthest().beyond(resource, newest(asOfCommit)).forEach(findings::add);
    return books(asOfCommit, rowComparison.underWay());
  }

  /** Of what the log has let go of there are the numbers; behind it there is a commit. */
  private void numbers(long from, Option<LogEntry> newest) {
    long next = 1;
    boolean reduced = true;
    Vector<LogEntry> page = log.page(1, from - 1);
    while (!page.isEmpty()) {
      for (LogEntry entry : page) {
        reduced &= entry.reduced();
        if (entry.number() != next || (entry.reduced() && !reduced)) {
          number(next, "no such number", "the number of a commit that is archived");
        }
        if (!entry.reduced() && entry.commit().isLeft()) {
          number(entry.number(), "an item that is no commit", "a commit, or its number alone");
        }
        next = entry.number() + 1;
      }
      page = log.page(next, from - 1);
    }
    long last = newest.map(LogEntry::number).getOrElse(0L);
    if (last > 0 && next <= Math.min(from - 1, last)) {
      number(next, "no such number", "the number of a commit that is archived");
    }
    if (last > 0 && from > last) {
      number(last, "archived through " + (from - 1), "a commit behind all that is archived");
    }
  }

  private void number(long number, String stands, String should) {
    findings.add(Difference.inCommit(resource, number, "the log", stands, should));
  }

  private void walk(long from, long asOfCommit, RowComparison rowComparison) {
    LogAudit audit = new LogAudit(resource, requests, earlier, others, findings, from);
    Vector<LogEntry> page = log.page(from, asOfCommit);
    while (!page.isEmpty()) {
      Vector<Commit> commits = page.flatMap(LogEntry::commit);
      earlier.nextPage(commits);
      others.nextPage(commits);
      // Read after the log, so that they cannot be older than it.
      Map<Key, Map<String, AttributeValue>> found =
          reader.rows(commits.flatMap(Commit::possibleRows).map(RowCodec::key));
      for (LogEntry entry : page) {
        audit.next(entry);
        for (Commit commit : entry.commit()) {
          findings.next(commit);
          for (Entry entered : commit.entries()) {
            for (Row row : commit.possibleRows(entered)) {
              rowComparison.check(row, new RowComparison.Source(commit, entered), found);
            }
          }
          watcher.read(commit.entries().size());
        }
      }
      page = log.page(page.last().number() + 1, asOfCommit);
    }
    audit.end(asOfCommit);
  }

  /** A request may have been taken in after the audit began, and know more than it. */
  private long newest(long asOfCommit) {
    return requests.furthest().commit() > asOfCommit
        ? log.latest().map(LogEntry::number).getOrElse(0L)
        : asOfCommit;
  }

  private ResourceBooks books(long asOfCommit, long rowsUnderWay) {
    SortedMap<Integer, Long> pending =
        TreeMap.<Integer, LaneRequests>ofAll(requests.lanes())
            .mapValues(lane -> (long) lane.pending())
            .filterValues(count -> count > 0);
    return findings.books(resource, asOfCommit, pending, requests, rowsUnderWay);
  }
}
