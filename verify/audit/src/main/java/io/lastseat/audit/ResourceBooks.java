package io.lastseat.audit;

import io.lastseat.model.id.ResourceId;
import io.vavr.collection.SortedMap;
import io.vavr.control.Option;

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

  /**
   * How much more is taken than there is; 0 unless the capacity was lowered below what is taken.
   */
  public long overCapacity() {
    return Math.max(0, units - capacity);
  }

  /** Requests without a verdict, of all lanes. */
  public long allPending() {
    return pending.values().sum().longValue();
  }
}
