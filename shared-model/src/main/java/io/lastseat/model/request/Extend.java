package io.lastseat.model.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.HoldTerms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * Extends a hold to this length, from the decision on.
 *
 * @param target the reservation
 * @param hold the length, from the decision on
 * @param token the fencing token of a lock; none for other resources
 * @param generation as of each follow-up; none for staff
 */
public record Extend(
    RequestId id,
    ResourceId resource,
    Instant takenAt,
    RequestId target,
    Duration hold,
    Option<Long> token,
    Option<Integer> generation)
    implements Request {

  /** An extension without a token. */
  public Extend(
      RequestId id, ResourceId resource, Instant takenAt, RequestId target, Duration hold) {
    this(id, resource, takenAt, target, hold, Option.none());
  }

  /** An extension of a reservation, whoever has it. */
  public Extend(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      RequestId target,
      Duration hold,
      Option<Long> token) {
    this(id, resource, takenAt, target, hold, token, Option.none());
  }

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Extend {
    HoldTerms.checked("hold", hold);
  }

  /** The same extension for a lock, with this token. */
  public Extend by(long shown) {
    return new Extend(id, resource, takenAt, target, hold, Option.some(shown), generation);
  }

  @Override
  public Extend meaning(Option<Integer> meant) {
    return new Extend(id, resource, takenAt, target, hold, token, meant);
  }

  @Override
  public Option<RequestId> reservation() {
    return Option.some(target);
  }
}
