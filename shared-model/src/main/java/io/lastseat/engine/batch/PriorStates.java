package io.lastseat.engine.batch;

import io.lastseat.model.Participants;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.PlaceRow;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;

/** The states of earlier requests on a resource that were read or decided here. */
public final class PriorStates {

  private final NewestFacts<RequestId, PriorState> known = new NewestFacts<>();
  private final NewestFacts<RequestId, SortedMap<ResourceId, Long>> elsewhere = new NewestFacts<>();

  void clear() {
    known.clear();
    elsewhere.clear();
  }

  /** The state of that request; none before its look-up. */
  Option<PriorState> of(RequestId id) {
    return known.of(id);
  }

  boolean isKnown(RequestId id) {
    return known.isKnown(id);
  }

  /**
   * The commits of other logs in the transaction of the newest decision about this claim; empty if
   * none is known.
   */
  public SortedMap<ResourceId, Long> commitsElsewhere(RequestId claim) {
    return elsewhere.of(claim).getOrElse(TreeMap.empty());
  }

  void decided(Commit commit) {
    commit.verdicts().forEach(this::decided);
    commit.promotions().forEach(this::promoted);
  }

  /** Adds the verdict on a request, and the new state of the reservation that it is about. */
  void decided(Verdict verdict) {
    known.learn(verdict.request().id(), PriorState.of(verdict), verdict.decisionNo());
    verdict.participants().forEach(others -> learn(verdict.about(), others, verdict.decisionNo()));
    for (RequestId reservation : verdict.request().reservation()) {
      for (Grant grant : verdict.grant()) {
        known.learn(reservation, PriorState.of(grant), verdict.decisionNo());
        verdict.participants().forEach(others -> learn(reservation, others, verdict.decisionNo()));
      }
    }
  }

  private void learn(RequestId claim, Participants others, long decisionNo) {
    elsewhere.learn(claim, others.commits(), decisionNo);
  }

  private void promoted(Promotion promotion) {
    known.learn(promotion.about(), PriorState.of(promotion.grant()), promotion.decisionNo());
  }

  /** Adds the place of a waiting reservation, unless something newer is known. */
  void joined(PlaceRow row) {
    Waiter waiter = row.waiter();
    known.learn(waiter.id(), PriorState.of(waiter.grant()), row.decisionNo());
  }

  void granted(GrantRow row) {
    known.learn(row.about(), PriorState.of(row.grant()), row.decisionNo());
    row.participants().forEach(others -> learn(row.about(), others, row.decisionNo()));
  }

  void inBooks(LockGrant lock) {
    known.untold(lock.reservation(), PriorState.of(lock.grant()));
  }

  void noSuchRequest(RequestId id) {
    known.untold(id, PriorState.NO_SUCH_REQUEST);
  }
}
