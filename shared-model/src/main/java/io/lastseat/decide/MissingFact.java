package io.lastseat.decide;

import io.lastseat.model.RequestId;
import io.vavr.control.Either;

/**
 * What a decision cannot be made without.
 *
 * @param what the fate of an earlier request, or who waits at a place of the waiting list and what
 *     became of him
 */
public record MissingFact(Either<RequestId, Long> what) {

  static MissingFact fate(RequestId id) {
    return new MissingFact(Either.left(id));
  }

  static MissingFact place(long number) {
    return new MissingFact(Either.right(number));
  }
}
