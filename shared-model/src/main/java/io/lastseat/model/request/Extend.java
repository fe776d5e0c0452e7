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
 */
public record Extend(
    RequestId id,
    ResourceId resource,
    Instant takenAt,
    RequestId target,
    Duration hold,
    Option<Long> token)
    implements Request {

  /** An extension without a token. */
  public Extend(
      RequestId id, ResourceId resource, Instant takenAt, RequestId target, Duration hold) {
    this(id, resource, takenAt, target, hold, Option.none());
  }

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Extend {
    HoldTerms.checked("hold", hold);
  }

  /** The same extension for a lock, with this token. */
  public Extend by(long shown) {
    return new Extend(id, resource, takenAt, target, hold, Option.some(shown));
  }

  @Override
  public Option<RequestId> reservation() {
    return Option.some(target);
  }
}
