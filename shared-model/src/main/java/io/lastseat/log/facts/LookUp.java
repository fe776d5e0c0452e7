package io.lastseat.log.facts;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.Heads;
import io.lastseat.log.store.LogBehindException;
import io.lastseat.log.store.RowTable;
import io.lastseat.log.store.Span;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.vavr.Tuple2;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.LinkedHashMap;

/**
 * Leaves out the requests that already have a verdict.
 *
 * <p>It looks after the head was read, and after every lost append again, at the commits since
 * then. It looks in four places, in this order: the rows, which only say which commit to read; the
 * commit that the id names; the commits that owe rows; and, since a row may have been lost, all
 * commits since intake wrote the request. {@link Search} says which of them a request needs. A
 * request that is found gets its missing row. A request is deferred if more than {@value
 * Search#MOST_COMMITS} commits would have to be read for it.
 */
public final class LookUp {

  private final DecisionLog log;
  private final RowTable rows;
  private final PendingRows owed;
  private final long epoch;

  public LookUp(DecisionLog log, RowTable rows, PendingRows owed, long epoch) {
    this.log = log;
    this.rows = rows;
    this.owed = owed;
    this.epoch = epoch;
  }

  /**
   * Takes the requests with a verdict out of the batch.
   *
   * @return the head, which may have been read again
   * @throws LogBehindException if a row names a commit that does not exist
   */
  public Head leaveOut(Head known, BatchState progress) {
    Head head = notBehind(known, progress);
    java.util.Map<RequestId, Search> searches = new LinkedHashMap<>();
    for (PendingRequest pendingRequest : progress.open()) {
      search(pendingRequest, head, progress)
          .forEach(search -> searches.put(pendingRequest.id(), search));
    }
    if (!searches.isEmpty()) {
      head = leaveOut(head, searches, progress);
    }
    progress.lookedThrough(head.number());
    return head;
  }

  private Option<Search> search(PendingRequest pendingRequest, Head head, BatchState progress) {
    return progress
        .lookedFor(pendingRequest.id())
        .fold(
            () -> Search.of(pendingRequest, head, epoch),
            looked -> Search.again(pendingRequest, looked, head, epoch));
  }

  private Head leaveOut(
      Head known, java.util.Map<RequestId, Search> searches, BatchState progress) {
    Head head = byRows(known, searches, progress);
    if (head.number() > known.number()) {
      // The other rows were read before that head: since then one may be written and confirmed.
      return leaveOut(head, progress);
    }
    byName(head, searches, progress);
    byOwed(head, searches, progress);
    byLog(head, searches, progress);
    searches.values().stream()
        .filter(Search::mayBeArchived)
        .map(search -> search.pendingRequest().id())
        .filter(progress::isOpen)
        .forEach(progress::archived);
    return head;
  }

  /**
   * The head, read again if a request names a later commit. If the log has no such commit, it was
   * restored, or the request is forged: then the request is deferred.
   */
  private Head notBehind(Head known, BatchState progress) {
    if (beyond(known, progress).isEmpty()) {
      return known;
    }
    Head head = again(known);
    for (PendingRequest pendingRequest : beyond(head, progress)) {
      progress.defer(
          pendingRequest.id(),
          "it was written when there was commit %d, and the log ends with %d: if a table was"
                  .formatted(notIn(pendingRequest), head.number())
              + " restored, run 'lastseat audit --repair'");
    }
    return head;
  }

  private Vector<PendingRequest> beyond(Head head, BatchState progress) {
    return Vector.ofAll(progress.open())
        .filter(pendingRequest -> notIn(pendingRequest) > head.number());
  }

  private long notIn(PendingRequest pendingRequest) {
    return pendingRequest.stored().notInUpTo(epoch);
  }

  private Head again(Head known) {
    return Heads.newest(log, known);
  }

  private Head byRows(Head known, java.util.Map<RequestId, Search> searches, BatchState progress) {
    ResourceId resource = known.resource();
    Vector<RequestId> anywhere =
        Vector.ofAll(searches.values()).filter(Search::anywhere).map(s -> s.pendingRequest().id());
    if (anywhere.isEmpty()) {
      return known;
    }
    Map<RequestId, VerdictRow> all = rows.verdicts(resource, anywhere);
    if (all.isEmpty()) {
      return known;
    }
    long latest = all.values().map(VerdictRow::commitNo).max().get();
    Head head = latest > known.number() ? again(known) : known;
    if (latest > head.number()) {
      throw LogBehindException.row(resource, latest, head.number());
    }
    // The row of an archived verdict only shows that a verdict existed.
    Map<RequestId, VerdictRow> found =
        all.rejectValues(row -> head.marks().archived().has(row.commitNo()));
    Vector<Commit> commits = log.exactly(head, found.values().map(VerdictRow::commitNo));
    Map<RequestId, VerdictRow> decided =
        commits.flatMap(Commit::verdictRows).toMap(VerdictRow::about, logged -> logged);
    owesPromotions(head, commits, progress);
    found.forEach(
        (id, row) -> {
          VerdictRow logged =
              decided
                  .get(id)
                  .filter(one -> one.verdict().decisionNo() == row.verdict().decisionNo())
                  .getOrElseThrow(
                      () -> LogBehindException.otherwise(resource, row.commitNo(), id.text()));
          Verdict verdict = logged.verdict();
          Vector<Row> others = row.all().tail();
          if (logged.immediate()) {
            progress.foundImmediate(logged, row.equals(logged));
          } else if (others.isEmpty()) {
            progress.found(verdict);
          } else {
            // The writer may have died between the rows: this row does not prove the others.
            progress.found(verdict, others);
          }
          searches.remove(id);
        });
    return head;
  }

  /** Writes due rows of promotions. If the writer died, no stream record brings them again. */
  private static void owesPromotions(Head head, Vector<Commit> commits, BatchState progress) {
    progress.owes(
        commits
            .filter(commit -> head.marks().owing().contains(commit.number()))
            .flatMap(commit -> commit.promotions().flatMap(commit::possibleRows)),
        Vector.empty());
  }

  /** Searches the commits that ids name: a call's verdict has no row at first, and may be old. */
  private void byName(Head head, java.util.Map<RequestId, Search> searches, BatchState progress) {
    Vector<RequestId> anywhere =
        Vector.ofAll(searches.values()).filter(Search::anywhere).map(s -> s.pendingRequest().id());
    Tuple2<Vector<RequestId>, Vector<RequestId>> both =
        anywhere.partition(id -> id.floor().isDefined());
    log.nearFloors(head, both._1())
        .appendAll(both._2().flatMap(id -> log.named(head, id)))
        .forEach(
            row -> {
              progress.foundImmediate(row, false);
              searches.remove(row.about());
            });
  }

  private void byOwed(Head head, java.util.Map<RequestId, Search> searches, BatchState progress) {
    if (searches.values().stream().noneMatch(Search::anywhere)) {
      return;
    }
    Vector<Commit> holding =
        log.owing(head).filter(commit -> commit.requests().exists(searches::containsKey));
    owed.complete(holding, progress);
    for (VerdictRow row : holding.flatMap(Commit::verdictRows)) {
      if (searches.containsKey(row.about()) && !row.verdict().isPart()) {
        if (row.immediate()) {
          progress.foundImmediate(row, false);
        } else {
          progress.found(row.verdict(), Vector.empty());
        }
        searches.remove(row.about());
      }
    }
  }

  private void byLog(Head head, java.util.Map<RequestId, Search> searches, BatchState progress) {
    Vector.ofAll(searches.values())
        .filter(Search::tooLong)
        .forEach(
            search -> {
              progress.defer(
                  search.pendingRequest().id(), "it must be looked for in the whole log");
              searches.remove(search.pendingRequest().id());
            });
    Vector<Search> left = Vector.ofAll(searches.values()).filter(s -> s.after() < s.through());
    if (left.isEmpty()) {
      return;
    }
    Vector<Commit> commits =
        Span.union(left.map(Search::span)).flatMap(span -> log.exactly(head, span.numbers()));
    owesPromotions(
        head, commits.filter(commit -> commit.requests().exists(searches::containsKey)), progress);
    for (Commit commit : commits) {
      for (VerdictRow row : commit.verdictRows()) {
        if (searches.containsKey(row.about()) && !row.verdict().isPart()) {
          if (row.immediate()) {
            progress.foundImmediate(row, false);
          } else {
            progress.found(row.verdict(), row.all());
          }
        }
      }
    }
  }
}
