package io.lastseat.local.audit;

import io.lastseat.model.ResourceId;
import io.vavr.collection.SortedMap;
import io.vavr.control.Option;

/**
 * What the audit of one resource found.
 *
 * @param asOfCommit the newest commit when it began: the log up to here is what was audited
 * @param decisions verdicts of all kinds
 * @param accepted reservations that were accepted
 * @param rejected requests of any kind that were refused
 * @param units the sum of what was accepted
 * @param pending requests without a verdict, by lane; lanes without any are left out
 * @param unreadable items of its lanes that cannot be read as requests
 * @param rowsUnderWay verdicts without a row in commits whose rows nobody has confirmed yet
 * @param differences how many there are
 * @param firstDifference in the order of the log
 */
public record ResourceBooks(
    ResourceId resource,
    long asOfCommit,
    long commits,
    long decisions,
    long accepted,
    long rejected,
    long units,
    long capacity,
    SortedMap<Integer, Long> pending,
    long unreadable,
    long rowsUnderWay,
    long differences,
    Option<Difference> firstDifference) {

  /** Requests without a verdict, of all lanes. */
  public long allPending() {
    return pending.values().sum().longValue();
  }
}
