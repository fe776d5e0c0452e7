package io.lastseat.audit;

import io.lastseat.audit.Difference.AuditedItem;
import io.lastseat.audit.ResourceBooks.LogFindings;
import io.lastseat.audit.RowComparison.StrayRows;
import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.PromiseModel;
import io.lastseat.decide.Decider;
import io.lastseat.model.Entry;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Audits one resource while serializers may go on. The order of the reads makes that safe: the
 * number of the newest commit, then the requests, then the log up to that number, then the rows of
 * its commits, each strongly consistent. So everything that a commit depends on was written before
 * it is read.
 */
final class ResourceAudit {

  private static final String NUMBER = "the number of a commit that is archived";

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
    this.requests = new RecordedRequests(reader, resource, watcher, epoch, findings);
    this.earlier = new EarlierVerdicts(requests, log);
    this.others = new OtherLogs(reader);
    this.reader = reader;
    this.watcher = watcher;
    this.clock = clock;
  }

  /** Looks for requests in these lanes, besides the lanes in the books. */
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
    Marks marks = last.map(Commit::marks).getOrElse(Marks.NONE);
    walk(
        archived.first(),
        asOfCommit,
        new RowComparison(marks, requests::isRecorded, clock, findings));
    new StrayRows(resource, log, reader, findings, asOfCommit).check(requests.lanes().values());
    requests.furthest().beyond(resource, newest(asOfCommit)).forEach(findings::add);
    return findings.books(resource, asOfCommit, TreeMap.ofAll(requests.pending()));
  }

  /** The numbers of the archived part remain; a commit follows them. */
  private void numbers(long from, Option<LogEntry> newest) {
    long next = 1;
    boolean reduced = true;
    Vector<LogEntry> page = log.page(1, from - 1);
    while (!page.isEmpty()) {
      for (LogEntry entry : page) {
        reduced &= entry.reduced();
        if (entry.number() != next || (entry.reduced() && !reduced)) {
          tell(next, "the log", "no such number", NUMBER);
        }
        if (!entry.reduced() && entry.commit().isLeft()) {
          String should = "a commit, or its number alone";
          tell(entry.number(), "the log", "an item that is no commit", should);
        }
        next = entry.number() + 1;
      }
      page = log.page(next, from - 1);
    }
    long last = newest.map(LogEntry::number).getOrElse(0L);
    if (last > 0 && next <= Math.min(from - 1, last)) {
      tell(next, "the log", "no such number", NUMBER);
    }
    if (last > 0 && from > last) {
      String stands = "archived through " + (from - 1);
      tell(last, "the log", stands, "a commit behind all that is archived");
    }
  }

  private void tell(long commitNo, String what, String stands, String should) {
    findings.add(Difference.inCommit(resource, commitNo, what, stands, should));
  }

  private void walk(long from, long asOfCommit, RowComparison rowComparison) {
    LogAudit audit = new LogAudit(from);
    Vector<LogEntry> page = log.page(from, asOfCommit);
    while (!page.isEmpty()) {
      Vector<Commit> commits = page.flatMap(LogEntry::commit);
      earlier.nextPage(commits);
      others.nextPage(commits);
      // Rows are read after the log, so they cannot be older.
      Map<RowKey, Map<String, AttributeValue>> found =
          reader.rows(commits.flatMap(Commit::possibleRows).map(RowCodec::key));
      for (LogEntry entry : page) {
        audit.next(entry);
        for (Commit commit : entry.commit()) {
          findings.next(commit);
          for (Entry entered : commit.entries()) {
            for (Row row : commit.possibleRows(entered)) {
              rowComparison.check(row, commit, entered, found);
            }
          }
          watcher.read(commit.entries().size());
        }
      }
      page = log.page(page.last().number() + 1, asOfCommit);
    }
    audit.gapBefore(asOfCommit + 1);
  }

  /** A request may have been taken in after the audit began, with knowledge of later commits. */
  private long newest(long asOfCommit) {
    return requests.furthest().commit() > asOfCommit
        ? log.latest().map(LogEntry::number).getOrElse(0L)
        : asOfCommit;
  }

  /**
   * Compares the log, commit by commit, with the recorded requests and with the promise model,
   * which derives each verdict and all books again. The model shares no rule with the deciding
   * code, so it also finds mistakes in the rules. After a difference both continue with the stored
   * state, so that one fault is reported once.
   */
  private final class LogAudit {

    private final long from;
    private final List<Breach> found = new ArrayList<>();
    private final MarkRules marks = new MarkRules(findings);
    private final PromiseModel model =
        new PromiseModel(
            resource,
            id -> earlier.of(id).getOrElse(PriorState.NO_SUCH_REQUEST),
            others,
            found::add);
    private long number;

    /** Numbers the first commit like this. */
    LogAudit(long from) {
      this.from = from;
      this.number = from - 1;
    }

    void next(LogEntry entry) {
      gapBefore(entry.number());
      number = entry.number();
      entry.commit().peek(commit -> next(entry, commit)).peekLeft(this::unreadable);
    }

    private void unreadable(String why) {
      tell(number, "the commit", why, "a readable commit");
      model.skip(number);
    }

    void gapBefore(long commitNo) {
      if (commitNo != number + 1) {
        String missing =
            commitNo == number + 2 ? "" + (number + 1) : (number + 1) + " to " + (commitNo - 1);
        tell(number + 1, "the log", "no commit " + missing, "a log without gaps");
        model.skip(commitNo - 1);
      }
    }

    private void next(LogEntry entry, Commit commit) {
      long before = findings.differences;
      if (!entry.unchanged()) {
        tell(number, "the commit", LogEntry.CHANGED, "what was written: restore it");
      }
      rules(commit);
      if (commit.number() == from && from > 1 && !commit.isArchiving()) {
        tell(number, "the first commit", "one like others", "that by which the log begins anew");
        model.skip(number - 1);
      }
      // The model must not know the requests of this commit yet.
      model.next(commit);
      Set<Entry> reported = new HashSet<>();
      for (Entry entered : commit.entries()) {
        if (entered instanceof Promotion promotion) {
          requests.changed(commit.grantRow(promotion));
        } else {
          VerdictRow row = commit.row((Verdict) entered);
          since(commit, row.verdict());
          if (!requests.agrees(commit, row)) {
            reported.add(entered);
          }
          copies(row);
          requests.decided(row);
        }
      }
      promises(reported);
      marks.next(entry, commit, before);
    }

    /** Each released number keeps its rules. */
    private void rules(Commit commit) {
      if (commit.rules() > Decider.RULES) {
        throw NewerVersionException.rules(commit.rules(), Decider.RULES);
      } else if (commit.rules() < 1) {
        tell(number, "the rules", "number " + commit.rules(), "1 to " + Decider.RULES);
      }
    }

    private void since(Commit commit, Verdict verdict) {
      int since = KindCodecs.of(verdict.request()).since();
      if (commit.rules() < since) {
        String should = "at least %d for this kind".formatted(since);
        String stands = "number " + commit.rules();
        findings.add(Difference.inEntry(commit, verdict, "the rules", stands, should));
      }
    }

    /** Each log of a claim has the claim's texts. */
    private void copies(VerdictRow row) {
      for (Verdict twin : others.participants(row.verdict())) {
        findings.copies(
            row.about(), AuditedItem.of(row.verdict().request()), AuditedItem.of(twin.request()));
      }
    }

    /**
     * Reports the first difference of each entry, each early service, and the differences of the
     * commit as a whole.
     */
    private void promises(Set<Entry> reported) {
      for (Breach breach : found) {
        boolean time = breach.what().equals(Breach.TIME);
        boolean due =
            breach
                .entry()
                .map(entry -> time || reported.add(entry))
                .getOrElse(() -> reported.isEmpty());
        if (due) {
          findings.add(Difference.of(breach));
        }
      }
      found.clear();
    }
  }
}
