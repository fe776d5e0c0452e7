package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;

/** A request about an earlier reservation: its end, or a change of it. */
public interface FollowUp {

  /** What it is called in the path. */
  String name();

  /**
   * Its id, which follows from the reservation's: so asking twice finds the request that the first
   * call wrote, and a reservation has one of each kind.
   */
  RequestId id(RequestId reservation);

  /** What is asked for. */
  Wish wish(RequestId reservation);
}
