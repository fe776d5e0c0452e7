package io.lastseat.model.request;

import io.lastseat.model.Limits;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Creates the resource or changes its terms.
 *
 * @param terms what shall be in force
 * @param lanes the number of lanes wanted; none leaves them as they are (1 at creation)
 * @param ifTerms decided only if these terms are in force, by their number; 0 if there are none,
 *     {@link #ANY_TERMS} if there are any; none without a condition
 */
public record Configure(
    RequestId id,
    ResourceId resource,
    Instant takenAt,
    Terms terms,
    Option<Integer> lanes,
    Option<Long> ifTerms)
    implements Request {

  /** The condition that there is a resource, on whatever terms. */
  public static final long ANY_TERMS = -1;

  /** Checks itself; throws {@link IllegalArgumentException}. */
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
      if (number < ANY_TERMS) {
        throw new IllegalArgumentException("ifTerms must be " + ANY_TERMS + " or more");
      }
    }
  }

  @Override
  public <T> T match(Cases<T> cases) {
    return cases.configure(this);
  }
}
