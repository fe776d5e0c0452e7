package io.lastseat.log;

import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;

/**
 * Those requests at the front of a batch that are decided in one transaction.
 *
 * @param pendingRequests each of them concerns others
 * @param others all resources that they concern besides their home
 */
record MultiLogFront(Vector<PendingRequest> pendingRequests, SortedSet<ResourceId> others) {

  /**
   * As many requests as concern at most as many resources as one claim may.
   *
   * @param alike whether only requests over the same resources may follow the first one: after a
   *     lost try no other one makes the transaction larger
   * @param oneByOne whether no request may follow
   */
  static MultiLogFront of(
      Iterable<PendingRequest> open, Facts facts, boolean alike, boolean oneByOne) {
    Vector<PendingRequest> pendingRequests = Vector.empty();
    SortedSet<ResourceId> others = TreeSet.empty();
    for (PendingRequest pendingRequest : open) {
      SortedSet<ResourceId> concerned =
          MultiLogBatch.others(facts, pendingRequest.request()).keySet();
      SortedSet<ResourceId> all = others.addAll(concerned);
      boolean first = pendingRequests.isEmpty();
      boolean fits = !alike || (concerned.equals(others) && all.equals(others));
      if (concerned.isEmpty()
          || (!first && (oneByOne || !fits || all.size() >= Limits.MAX_CLAIMED))) {
        break;
      }
      pendingRequests = pendingRequests.append(pendingRequest);
      others = all;
    }
    return new MultiLogFront(pendingRequests, others);
  }

  /** Those that concern this resource besides their home. */
  Vector<PendingRequest> concerning(ResourceId resource, Facts facts) {
    return pendingRequests.filter(
        pendingRequest ->
            MultiLogBatch.others(facts, pendingRequest.request()).containsKey(resource));
  }
}
