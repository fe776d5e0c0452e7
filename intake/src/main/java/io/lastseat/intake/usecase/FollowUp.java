package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.vavr.control.Option;

/** A request about an earlier reservation: its end, or a change of it. */
public interface FollowUp {

  /**
   * Its id, where that follows from the reservation's: so asking twice finds the request that the
   * first call wrote, and a reservation has one of this kind. None if it may have several.
   */
  default Option<RequestId> id(RequestId reservation) {
    return Option.none();
  }

  /** What is asked for. */
  Wish wish(RequestId reservation);
}
