package io.lastseat.intake.usecase;

import io.lastseat.model.Closing;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * A client's closing of a resource.
 *
 * @param at none for the moment at which it is taken in
 * @param reason for people
 */
public record ClosingRequest(Option<Instant> at, Option<String> reason) {

  /** The closing of a request that is taken in at this moment. */
  Closing takenIn(Instant takenAt) {
    return new Closing(at.getOrElse(takenAt), reason);
  }
}
