package io.lastseat.intake.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Extend;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * A client's extension of a hold or lease.
 *
 * @param hold how long from now on
 * @param token of the lease of a lock; none without a lock
 */
public record Extension(Duration hold, Option<Long> token) implements FollowUp {

  /** Of an ordinary reservation. */
  public Extension(Duration hold) {
    this(hold, Option.none());
  }

  @Override
  public ClientRequest clientRequest(RequestId reservation) {
    return new FollowUpRequest(
        (id, resource, takenAt) -> new Extend(id, resource, takenAt, reservation, hold, token));
  }
}
