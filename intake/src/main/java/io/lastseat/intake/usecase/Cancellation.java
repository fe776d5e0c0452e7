package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import java.time.Instant;

/** The wish to give a reservation back. */
public final class Cancellation implements FollowUp {

  @Override
  public String name() {
    return "cancel";
  }

  @Override
  public RequestId id(RequestId reservation) {
    return Cancel.idFor(reservation);
  }

  @Override
  public Wish wish(RequestId reservation) {
    return new Wish() {
      @Override
      public Request request(RequestId id, ResourceId resource, Instant takenAt) {
        return new Cancel(id, resource, takenAt, reservation);
      }

      @Override
      public boolean isThatOf(Request stored) {
        return stored instanceof Cancel cancel && cancel.target().equals(reservation);
      }
    };
  }
}
