package io.lastseat.decide;

import io.lastseat.model.Ledger;
import io.lastseat.model.Reason;
import io.lastseat.model.Request.Reserve;
import java.time.Instant;
import java.util.List;

/**
 * When a reservation is refused. A resource that nobody created is taken as one that is not open
 * and has nothing, so that every rule can be asked about any books.
 */
final class ReserveRules {

  /** In order of precedence, which is the order of {@link Reason}. */
  static final List<Rule<Reserve>> IN_ORDER =
      List.of(
          new Rule<>(Reason.UNKNOWN_RESOURCE, ReserveRules::unknownResource),
          new Rule<>(Reason.NOT_OPEN_YET, ReserveRules::notOpenYet),
          new Rule<>(Reason.CLOSED, ReserveRules::closed),
          new Rule<>(Reason.QUANTITY_BEYOND_LIMIT, ReserveRules::quantityBeyondLimit),
          new Rule<>(Reason.SOLD_OUT, ReserveRules::soldOut),
          new Rule<>(Reason.NOT_ENOUGH_LEFT, ReserveRules::notEnoughLeft));

  private static boolean unknownResource(Ledger ledger, Reserve request, Instant now) {
    return ledger.policy().isEmpty();
  }

  private static boolean notOpenYet(Ledger ledger, Reserve request, Instant now) {
    return ledger.policy().forAll(policy -> policy.opensAt().exists(now::isBefore));
  }

  private static boolean closed(Ledger ledger, Reserve request, Instant now) {
    return ledger.policy().exists(policy -> policy.closesAt().exists(at -> !now.isBefore(at)));
  }

  private static boolean quantityBeyondLimit(Ledger ledger, Reserve request, Instant now) {
    return ledger
        .policy()
        .exists(policy -> policy.maxQuantityPerRequest().exists(max -> request.quantity() > max));
  }

  private static boolean soldOut(Ledger ledger, Reserve request, Instant now) {
    return ledger.free() <= 0;
  }

  private static boolean notEnoughLeft(Ledger ledger, Reserve request, Instant now) {
    return ledger.free() < request.quantity();
  }

  private ReserveRules() {}
}
