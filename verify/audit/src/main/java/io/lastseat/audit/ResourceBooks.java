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
 * The result of auditing one resource.
 *
 * @param asOfCommit the newest commit at the begin: the log up to it was audited
 * @param decisions verdicts of all kinds
 * @param accepted accepted reservations, ended ones included
 * @param rejected refused requests of all kinds
 * @param immediate verdicts that were made in their calls
 * @param units accepted units, less those that were given back
 * @param pending requests without a verdict, by lane; lanes without any are left out
 * @param deferred requests of a newer program, which wait for it; not part of pending
 * @param unreadable items of its lanes that cannot be read as requests
 * @param rowsUnderWay missing rows that are no difference yet: rows of commits that still owe them
 *     and are of calls or younger than 10 seconds, and rows of immediate verdicts whose requests
 *     the stream will bring
 * @param differences the number of differences
 * @param firstDifference in the order of the log
 * @param halfErased requests of which a name was erased in one place and still stands in another
 */
public record ResourceBooks(
    ResourceId resource,
    long asOfCommit,
    long commits,
    long decisions,
    long accepted,
    long rejected,
    long immediate,
    long units,
    long capacity,
    SortedMap<Integer, Long> pending,
    long deferred,
    long unreadable,
    long rowsUnderWay,
    long differences,
    Option<Difference> firstDifference,
    long halfErased) {

  /** The free units, at least 0, as the API shows them. */
  public long free() {
    return Math.max(0, capacity - units);
  }

  /** How far the taken units exceed the capacity since it was lowered; at least 0. */
  public long overCapacity() {
    return Math.max(0, units - capacity);
  }

  /** The requests without a verdict, of all lanes. */
  public long allPending() {
    return pending.values().sum().longValue();
  }

  /**
   * The findings in one log: its figures, the number of differences, and the first one, since there
   * may be a million.
   *
   * <p>A text that was erased in one place and still stands in another is no difference: no number
   * depends on it. The erasure was interrupted, or something wrote an old copy again; it must be
   * repeated.
   */
  static final class LogFindings {

    private final AuditWatcher watcher;
    private final Set<RequestId> halfErased = new HashSet<>();
    long differences;
    Option<Difference> first = Option.none();
    long deferred;
    long unreadable;
    long rowsUnderWay;
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

    ResourceBooks books(ResourceId resource, long asOfCommit, SortedMap<Integer, Long> pending) {
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
          deferred,
          unreadable,
          rowsUnderWay,
          differences,
          first,
          halfErased.size());
    }
  }
}
