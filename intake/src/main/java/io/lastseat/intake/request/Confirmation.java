package io.lastseat.intake.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Confirm;
import io.vavr.control.Option;

/**
 * A client's confirmation of a hold.
 *
 * @param quantity the units to keep; none for all
 */
public record Confirmation(Option<Long> quantity) implements FollowUp {

  @Override
  public ClientRequest clientRequest(RequestId reservation) {
    return new FollowUpRequest(
        (id, resource, takenAt) -> new Confirm(id, resource, takenAt, reservation, quantity));
  }
}
