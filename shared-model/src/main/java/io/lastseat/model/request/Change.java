package io.lastseat.model.request;

import io.lastseat.model.grant.Quantities;
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
 * @param quantities the same by category, whole: an absent category is given back. Empty for a
 *     resource without categories
 * @param generation as of each follow-up; none for staff
 */
public record Change(
    RequestId id,
    ResourceId resource,
    Instant takenAt,
    RequestId target,
    long quantity,
    Quantities quantities,
    Option<Integer> generation)
    implements Request {

  /** A change without categories. */
  public Change(
      RequestId id, ResourceId resource, Instant takenAt, RequestId target, long quantity) {
    this(id, resource, takenAt, target, quantity, Quantities.NONE);
  }

  /** A change of a reservation, whoever has it. */
  public Change(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      RequestId target,
      long quantity,
      Quantities quantities) {
    this(id, resource, takenAt, target, quantity, quantities, Option.none());
  }

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Change {
    Units.checked(quantity, quantities);
  }

  @Override
  public Change meaning(Option<Integer> meant) {
    return new Change(id, resource, takenAt, target, quantity, quantities, meant);
  }

  @Override
  public Option<RequestId> reservation() {
    return Option.some(target);
  }
}
