package io.lastseat.model.request;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Changes the quantity of a live reservation: more units if there is room, or fewer. A waiting one
 * can only be changed to fewer.
 *
 * @param target the reservation
 * @param quantity the new quantity, in units, from 1
 */
public record Change(
    RequestId id, ResourceId resource, Instant takenAt, RequestId target, long quantity)
    implements Request {

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Change {
    if (quantity < 1 || quantity > Limits.MAX_UNITS) {
      throw new IllegalArgumentException("quantity must be 1 to " + Limits.MAX_UNITS);
    }
  }

  @Override
  public Option<RequestId> reservation() {
    return Option.some(target);
  }
}
