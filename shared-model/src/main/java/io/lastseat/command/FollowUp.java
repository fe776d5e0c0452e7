package io.lastseat.command;

import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** A request that ends or changes an earlier reservation. */
@FunctionalInterface
public interface FollowUp {

  /** The content of the request about this reservation. */
  ClientRequest clientRequest(RequestId reservation);

  /**
   * The id of the request, if it derives from that of the reservation: a repetition then finds the
   * request of the first call. None if a reservation may have several requests of this kind.
   */
  default Option<RequestId> id(RequestId reservation) {
    return Option.none();
  }

  /**
   * Confirms a hold.
   *
   * @param quantity the units to keep; none for all
   * @param quantities the same by category; empty without categories
   */
  static FollowUp confirming(Option<Long> quantity, Quantities quantities) {
    return reservation ->
        (id, resource, takenAt) ->
            new Confirm(id, resource, takenAt, reservation, quantity).in(quantities);
  }

  /**
   * Ends an execution as a success, for ever.
   *
   * @param result JSON, the answer to every later start
   * @param token the fencing token of the run
   */
  static FollowUp succeeding(String result, long token) {
    return reservation ->
        (id, resource, takenAt) ->
            new Confirm(id, resource, takenAt, reservation, Option.none(), Option.some(result))
                .by(token);
  }

  /**
   * Extends a hold or lease.
   *
   * @param hold the new length, counted from now
   * @param token the fencing token of a lock; none if the resource is no lock
   */
  static FollowUp extending(Duration hold, Option<Long> token) {
    return reservation ->
        (id, resource, takenAt) -> new Extend(id, resource, takenAt, reservation, hold, token);
  }

  /**
   * Changes the reserved quantity to this one.
   *
   * @param quantities the same by category; empty without categories
   */
  static FollowUp changing(long quantity, Quantities quantities) {
    return reservation ->
        (id, resource, takenAt) ->
            new Change(id, resource, takenAt, reservation, quantity, quantities);
  }

  /** Hands the reservation over to this applicant. */
  static FollowUp handingOver(NewApplicant to) {
    return reservation ->
        (id, resource, takenAt) ->
            new HandOver(id, resource, takenAt, reservation, to, Option.none());
  }

  /**
   * The same follow-up, about the reservation in this generation.
   *
   * @param generation that of the ticket that its sender showed; none if it means the reservation
   *     whoever has it
   */
  default FollowUp meaning(Option<Integer> generation) {
    FollowUp any = this;
    return reservation ->
        (id, resource, takenAt) ->
            any.clientRequest(reservation).request(id, resource, takenAt).meaning(generation);
  }

  /**
   * Gives back a reservation, a lock, the run of an execution, or a place on a waiting list. A
   * grant is given back once: a repetition finds the first request, even with another failure.
   *
   * @param token the fencing token; {@link Request#NO_TOKEN_YET} for a call that waits; empty if
   *     the resource is no lock, or if the books no longer contain the token
   * @param failure why a run failed, for people; none for anything else
   * @param generation that its sender means; for staff, that which they see, once there was a
   *     hand-over
   */
  record GivingBack(Option<Long> token, Option<String> failure, Option<Integer> generation)
      implements FollowUp {

    /** Gives back a reservation of a resource that is no lock. */
    public static final GivingBack RESERVATION = new GivingBack(Option.none(), Option.none());

    /** Gives back a grant, whoever has it. */
    public GivingBack(Option<Long> token, Option<String> failure) {
      this(token, failure, Option.none());
    }

    /** Gives back a lock. */
    public GivingBack(long token) {
      this(Option.some(token), Option.none());
    }

    @Override
    public Option<RequestId> id(RequestId reservation) {
      return Option.some(Cancel.idFor(reservation, generation.getOrElse(0)));
    }

    @Override
    public GivingBack meaning(Option<Integer> meant) {
      return new GivingBack(token, failure, meant);
    }

    @Override
    public ClientRequest clientRequest(RequestId reservation) {
      return new OfReservation(reservation, this);
    }

    private record OfReservation(RequestId reservation, GivingBack givingBack)
        implements ClientRequest {

      @Override
      public Cancel request(RequestId id, ResourceId resource, Instant takenAt) {
        return new Cancel(
            id,
            resource,
            takenAt,
            reservation,
            givingBack.failure(),
            givingBack.token(),
            givingBack.generation());
      }

      @Override
      public boolean isThatOf(Request stored) {
        return stored instanceof Cancel cancel && cancel.target().equals(reservation);
      }
    }
  }
}
