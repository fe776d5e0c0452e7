package io.lastseat.intake.request;

import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;

/** A request about an earlier reservation: its end, or a change of it. */
public interface FollowUp {

  /**
   * Its id, if it derives from the reservation's: then a repetition finds the request of the first
   * call. None if a reservation may have several requests of this kind.
   */
  default Option<RequestId> id(RequestId reservation) {
    return Option.none();
  }

  /** The content of the request. */
  ClientRequest clientRequest(RequestId reservation);
}
