package io.lastseat.intake.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Gives back a reservation, a lock, the run of an execution, or a place in line. A grant is given
 * back once: a repetition finds the first one, even with another failure.
 *
 * @param token of the lease; {@link Request#NO_TOKEN_YET} of a call that waits; empty if it is no
 *     lock, or if the books no longer have it
 * @param failure why a run failed, for people; none of anything else
 */
public record GivingBack(Option<Long> token, Option<String> failure) implements FollowUp {

  /** Of what is no lock. */
  public static final GivingBack RESERVATION = new GivingBack(Option.none(), Option.none());

  /** Of a lock. */
  public GivingBack(long token) {
    this(Option.some(token), Option.none());
  }

  @Override
  public Option<RequestId> id(RequestId reservation) {
    return Option.some(Cancel.idFor(reservation));
  }

  @Override
  public ClientRequest clientRequest(RequestId reservation) {
    return new OfReservation(reservation, this);
  }

  private record OfReservation(RequestId reservation, GivingBack said) implements ClientRequest {

    @Override
    public Cancel request(RequestId id, ResourceId resource, Instant takenAt) {
      return new Cancel(id, resource, takenAt, reservation, said.failure(), said.token());
    }

    @Override
    public boolean isThatOf(Request stored) {
      return stored instanceof Cancel cancel && cancel.target().equals(reservation);
    }
  }
}
