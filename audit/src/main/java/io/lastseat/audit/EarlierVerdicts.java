package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Fate;
import io.lastseat.model.RequestId;
import io.lastseat.model.Verdict;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;

/**
 * What became of earlier requests, for verdicts that rest on it. It remembers that a request was
 * decided, in which commit, and whether its reservation was ended. The verdict itself it reads from
 * the log again, for a page of the log at once, and keeps it as long as the page.
 */
final class EarlierVerdicts {

  private final RecordedRequests requests;
  private final LogPages log;
  private final Map<RequestId, Verdict> ofThisPage = new HashMap<>();

  EarlierVerdicts(RecordedRequests requests, LogPages log) {
    this.requests = requests;
    this.log = log;
  }

  /** These commits come next. */
  void nextPage(Vector<Commit> page) {
    ofThisPage.clear();
    Set<RequestId> wanted =
        page.flatMap(Commit::verdicts).flatMap(verdict -> verdict.request().reservation()).toSet();
    if (wanted.isEmpty()) {
      return;
    }
    Vector<Long> numbers = wanted.flatMap(requests::commitOf).toVector().distinct();
    numbers
        .grouped(ItemsByKey.KEYS_PER_CALL)
        .forEach(some -> keep(wanted, log.exactly(some).flatMap(LogEntry::commit)));
    keep(wanted, page);
  }

  private void keep(Set<RequestId> wanted, Iterable<Commit> commits) {
    for (Commit commit : commits) {
      for (Verdict verdict : commit.verdicts()) {
        if (wanted.contains(verdict.request().id())) {
          ofThisPage.putIfAbsent(verdict.request().id(), verdict);
        }
      }
    }
  }

  /** The fate of a request as of the last verdict noted; none where the log lost it meanwhile. */
  Option<Fate> of(RequestId id) {
    Option<Long> commitNo = requests.commitOf(id);
    return commitNo.isEmpty()
        ? Option.some(Fate.NO_SUCH_REQUEST)
        : Option.of(ofThisPage.get(id))
            .orElse(() -> read(commitNo.get(), id))
            .map(verdict -> new Fate(Option.some(verdict), requests.isEnded(id)));
  }

  private Option<Verdict> read(long commitNo, RequestId id) {
    return log.exactly(Vector.of(commitNo))
        .flatMap(LogEntry::commit)
        .flatMap(Commit::verdicts)
        .find(verdict -> verdict.request().id().equals(id));
  }
}
