package io.lastseat.intake.usecase;

import io.lastseat.decide.Decider;
import io.lastseat.model.Ledger;
import io.lastseat.model.Policy;
import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Set;

/**
 * Turns requests away that would be refused anyhow, so that a crowd in front of a full house costs
 * one read now and then and no write. Only what lasts shuts it: a closed or a full resource. What
 * depends on the request alone, or will pass by itself, goes on and gets a verdict.
 */
final class Gate {

  private static final Set<Reason> LASTING = Set.of(Reason.CLOSED, Reason.SOLD_OUT);

  static Option<Reason> refusal(Ledger ledger, Request request) {
    if (!ledger.policy().exists(Policy::gate)) {
      return Option.none();
    }
    Instant taken = request.takenAt();
    Instant now = taken.isBefore(ledger.clock()) ? ledger.clock() : taken;
    return Decider.refusal(ledger, request, now).filter(LASTING::contains);
  }

  private Gate() {}
}
