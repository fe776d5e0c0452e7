package io.lastseat.model.request;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Creates the resource or changes its terms.
 *
 * @param terms the new terms
 * @param lanes the number of lanes wanted; none leaves it unchanged (1 at creation)
 * @param ifTerms the number of the terms that it replaces, 0 if there must be none; empty if it
 *     creates the resource, or repeats the terms in force
 */
public record Configure(
    RequestId id,
    ResourceId resource,
    Instant takenAt,
    Terms terms,
    Option<Integer> lanes,
    Option<Long> ifTerms)
    implements Request {

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Configure {
    if (!terms.windowInOrder()) {
      throw new IllegalArgumentException("closesAt must be after opensAt");
    }
    for (int number : lanes) {
      if (number < 1 || number > Limits.MAX_LANES) {
        throw new IllegalArgumentException("lanes must be 1 to " + Limits.MAX_LANES);
      }
      if (number > 1 && terms.lock()) {
        throw new IllegalArgumentException("a lock has one lane");
      }
    }
    for (long number : ifTerms) {
      if (number < 0) {
        throw new IllegalArgumentException("ifTerms must be 0 or more");
      }
    }
  }
}
