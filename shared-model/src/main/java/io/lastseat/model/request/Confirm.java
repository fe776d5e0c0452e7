package io.lastseat.model.request;

import io.lastseat.model.Limits;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Makes what is held somebody's own for good, or a part of it: the rest comes back. A hold that has
 * lapsed is decided again: it is confirmed if there is room.
 *
 * @param target the reservation
 * @param quantity in units, from 1; none for all that it has
 */
public record Confirm(
    RequestId id, ResourceId resource, Instant takenAt, RequestId target, Option<Long> quantity)
    implements Request {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Confirm {
    for (long units : quantity) {
      if (units < 1 || units > Limits.MAX_UNITS) {
        throw new IllegalArgumentException("quantity must be 1 to " + Limits.MAX_UNITS);
      }
    }
  }

  @Override
  public Option<RequestId> reservation() {
    return Option.some(target);
  }

  @Override
  public <T> T match(Cases<T> cases) {
    return cases.confirm(this);
  }
}
