package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.request.Cancel;
import io.vavr.control.Option;

/** The wish to give a reservation back. */
public final class Cancellation implements FollowUp {

  @Override
  public Option<RequestId> id(RequestId reservation) {
    return Option.some(Cancel.idFor(reservation));
  }

  @Override
  public Wish wish(RequestId reservation) {
    return new FollowUpWish(
        (id, resource, takenAt) -> new Cancel(id, resource, takenAt, reservation));
  }
}
