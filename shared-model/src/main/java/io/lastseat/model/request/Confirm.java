package io.lastseat.model.request;

import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Texts;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Confirms a hold, or a part of it: the rest comes back. A lapsed hold is decided again: it is
 * confirmed if there is room.
 *
 * @param target the reservation
 * @param quantity in units, from 1; none for all its units
 * @param result the result of an execution, as JSON; none for other resources
 * @param token the fencing token of an execution; none for other resources
 * @param quantities the quantity by category; empty for a resource without categories, and for all
 *     units
 * @param generation as of each follow-up; none for staff
 */
public record Confirm(
    RequestId id,
    ResourceId resource,
    Instant takenAt,
    RequestId target,
    Option<Long> quantity,
    Option<String> result,
    Option<Long> token,
    Quantities quantities,
    Option<Integer> generation)
    implements Request {

  /** The stored result of an execution that gave no result. */
  public static final String NO_RESULT = "null";

  /** A confirmation without a result of an execution. */
  public Confirm(
      RequestId id, ResourceId resource, Instant takenAt, RequestId target, Option<Long> quantity) {
    this(id, resource, takenAt, target, quantity, Option.none());
  }

  /** A confirmation without a token. */
  public Confirm(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      RequestId target,
      Option<Long> quantity,
      Option<String> result) {
    this(
        id,
        resource,
        takenAt,
        target,
        quantity,
        result,
        Option.none(),
        Quantities.NONE,
        Option.none());
  }

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Confirm {
    quantity.forEach(units -> Units.checked(units, quantities));
    if (quantity.isEmpty() && !quantities.isEmpty()) {
      throw new IllegalArgumentException("quantity must be the sum of the quantities");
    }
    for (String text : result) {
      if (text.isEmpty() || Texts.utf8Bytes(text) > Limits.MAX_RESULT_BYTES) {
        throw new IllegalArgumentException(
            "result must be 1 to " + Limits.MAX_RESULT_BYTES + " bytes");
      }
    }
  }

  /** The same confirmation of an execution, with this token. */
  public Confirm by(long shown) {
    return new Confirm(
        id,
        resource,
        takenAt,
        target,
        quantity,
        result,
        Option.some(shown),
        quantities,
        generation);
  }

  /** The same confirmation, with its quantity by category. */
  public Confirm in(Quantities categories) {
    return new Confirm(
        id, resource, takenAt, target, quantity, result, token, categories, generation);
  }

  @Override
  public Confirm meaning(Option<Integer> meant) {
    return new Confirm(id, resource, takenAt, target, quantity, result, token, quantities, meant);
  }

  @Override
  public Option<RequestId> reservation() {
    return Option.some(target);
  }
}
