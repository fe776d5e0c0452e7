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
 * What the audit of one resource found.
 *
 * @param asOfCommit the newest commit when it began: the log up to here is what was audited
 * @param decisions verdicts of all kinds
 * @param accepted reservations that were accepted, those among them that were ended since
 * @param rejected requests of any kind that were refused
 * @param immediate verdicts that were made in the call that asked for them
 * @param units the sum of what was accepted, less what was given back
 * @param pending requests without a verdict, by lane; lanes without any are left out
 * @param deferred requests of a newer program, which wait for it; not among the pending
 * @param unreadable items of its lanes that cannot be read as requests
 * @param rowsUnderWay missing rows of commits that still owe them, and are of calls or younger than
 *     10 seconds (what is missing for longer is a difference), and those of immediate verdicts
 *     whose requests stand in the table of requests too, which the stream brings
 * @param differences how many there are
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

  /** What can still be had, at least 0, as the API says it. */
  public long free() {
    return Math.max(0, capacity - units);
  }

  /** How much more is taken than there is, since the capacity was lowered; at least 0. */
  public long overCapacity() {
    return Math.max(0, units - capacity);
  }

  /** Requests without a verdict, of all lanes. */
  public long allPending() {
    return pending.values().sum().longValue();
  }

  /**
   * What is found in one log: its figures, how many differences there are, and the first of them,
   * since there may be a million.
   *
   * <p>A text that was erased in one place and still stands in another is no difference: no number
   * depends on it. The erasing ended in the middle, or something wrote an old copy again; so it
   * must be done again.
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
