package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.Fate;
import io.lastseat.model.Grant;
import io.lastseat.model.GrantRow;
import io.lastseat.model.PlaceRow;
import io.lastseat.model.Promotion;
import io.lastseat.model.RequestId;
import io.lastseat.model.Verdict;
import io.lastseat.model.Waiter;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;

/**
 * What became of earlier requests on a resource, as far as it was read or decided here. Of all that
 * is told about one of them the newest counts, in whatever order it is told.
 */
final class Fates {

  private static final long NEVER = 0;

  /** A fate, and the decision that it follows from. */
  private record Known(Fate fate, long decisionNo) {}

  private final Map<RequestId, Known> known = new HashMap<>();

  /** Forgets everything: the head was read again. */
  void clear() {
    known.clear();
  }

  /** None as long as it was not looked up. */
  Option<Fate> of(RequestId id) {
    return Option.of(known.get(id)).map(Known::fate);
  }

  boolean isKnown(RequestId id) {
    return known.containsKey(id);
  }

  /** All that a commit decides. */
  void decided(Commit commit) {
    commit.verdicts().forEach(this::decided);
    commit.promotions().forEach(this::promoted);
  }

  /** The verdict on a request, and what the reservation has since that the request is about. */
  void decided(Verdict verdict) {
    learn(verdict.request().id(), Fate.of(verdict), verdict.decisionNo());
    for (RequestId reservation : verdict.request().reservation()) {
      verdict.grant().forEach(grant -> learn(reservation, Fate.of(grant), verdict.decisionNo()));
    }
  }

  /** What a reservation has since it came from the waiting list. */
  private void promoted(Promotion promotion) {
    learn(promotion.about(), Fate.of(promotion.grant()), promotion.decisionNo());
  }

  /** Where a reservation waits, as long as nothing newer is known of it. */
  void joined(PlaceRow row) {
    Waiter waiter = row.waiter();
    learn(
        waiter.id(),
        Fate.of(Grant.waiting(waiter.units(), waiter.place()).of(waiter.whose())),
        row.decisionNo());
  }

  /** What a reservation has since some change of it. */
  void granted(GrantRow row) {
    learn(row.about(), Fate.of(row.grant()), row.decisionNo());
  }

  void noSuchRequest(RequestId id) {
    learn(id, Fate.NO_SUCH_REQUEST, NEVER);
  }

  private void learn(RequestId id, Fate fate, long decisionNo) {
    known.merge(
        id,
        new Known(fate, decisionNo),
        (before, now) -> now.decisionNo >= before.decisionNo ? now : before);
  }
}
