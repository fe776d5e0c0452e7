package io.lastseat.audit;

import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.SortedMap;
import io.vavr.control.Option;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What is found in one log: its figures, how many differences there are, and the first of them,
 * since there may be a million.
 *
 * <p>A text that was erased in one place and still stands in another is no difference: no number
 * depends on it. The erasing ended in the middle, or something wrote an old copy again; so it must
 * be done again.
 */
final class LogFindings {

  private final AuditWatcher watcher;
  private final Set<RequestId> halfErased = new HashSet<>();
  private long differences;
  private Option<Difference> first = Option.none();
  private long commits;
  private long decisions;
  private long accepted;
  private long rejected;
  private long immediate;
  private long units;
  private long capacity;

  LogFindings(AuditWatcher watcher) {
    this.watcher = watcher;
  }

  void add(Difference difference) {
    watcher.differs(difference);
    differences++;
    first = first.orElse(Option.some(difference));
  }

  long differences() {
    return differences;
  }

  Option<Difference> first() {
    return first;
  }

  void copies(
      RequestId request, Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    if (ErasableTexts.IN_FULL.halfErased(one, other)) {
      halfErased.add(request);
    }
  }

  void next(Commit commit) {
    commits++;
    immediate += commit.isImmediate() ? commit.verdicts().size() : 0;
    commit.entries().forEach(this::next);
    units = commit.books().taken();
    capacity = commit.books().capacity();
  }

  private void next(Entry entry) {
    decisions++;
    if (entry instanceof Promotion promotion) {
      accepted += promotion.accepted() ? 1 : 0;
      return;
    }
    Verdict verdict = (Verdict) entry;
    boolean reserves = verdict.request().reserves().isDefined();
    accepted += verdict.accepted() && reserves ? 1 : 0;
    rejected += verdict.refusal().isDefined() ? 1 : 0;
  }

  /** As of the newest commit when it began; pending are requests without a verdict, by lane. */
  ResourceBooks books(
      ResourceId resource,
      long asOfCommit,
      SortedMap<Integer, Long> pending,
      RecordedRequests requests,
      long rowsUnderWay) {
    return new ResourceBooks(
        resource,
        asOfCommit,
        commits,
        decisions,
        accepted,
        rejected,
        immediate,
        units,
        capacity,
        pending,
        requests.deferred(),
        requests.unreadable(),
        rowsUnderWay,
        differences,
        first,
        halfErased.size());
  }
}
