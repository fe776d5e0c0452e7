package io.lastseat.simulator.house.planted;

import io.lastseat.decide.Decider;
import java.time.Instant;

/** Breaks every rule of this house. */
final class Sinner {

  Object sin(io.lastseat.model.Ledger ledger, io.lastseat.model.Request request) {
    return Decider.refusal(ledger, request, Instant.now());
  }
}
