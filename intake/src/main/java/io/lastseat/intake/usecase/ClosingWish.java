package io.lastseat.intake.usecase;

import io.lastseat.model.Closing;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The wish to close a resource.
 *
 * @param at none for the moment at which the wish is taken in
 * @param reason for people
 */
public record ClosingWish(Option<Instant> at, Option<String> reason) {

  /** What is asked for by a wish that is taken in then. */
  Closing takenIn(Instant takenAt) {
    return new Closing(at.getOrElse(takenAt), reason);
  }
}
