package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.vavr.collection.SortedMap;

/** Counts what stands in one log. */
final class LogFigures {

  private long commits;
  private long decisions;
  private long accepted;
  private long rejected;
  private long immediate;
  private long units;
  private long capacity;

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

  /**
   * What was found, with these figures.
   *
   * @param asOfCommit the newest commit when the audit began
   * @param pending requests without a verdict, by lane
   */
  ResourceBooks books(
      ResourceId resource,
      long asOfCommit,
      SortedMap<Integer, Long> pending,
      RecordedRequests requests,
      long rowsUnderWay,
      Differences differences,
      HalfErased halfErased) {
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
        differences.count(),
        differences.first(),
        halfErased.count());
  }
}
