package io.lastseat.simulator.house.planted;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Facts;
import java.time.Instant;

/** Breaks every rule of this house. */
final class Sinner {

  Object sin(io.lastseat.model.Books books, io.lastseat.model.request.Request request) {
    return Decider.refusal(books, Facts.at(Instant.now()), request);
  }
}
