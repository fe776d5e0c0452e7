package io.lastseat.intake.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Change;

/**
 * A client's change of a reserved quantity.
 *
 * @param quantity the new one
 */
public record NewQuantity(long quantity) implements FollowUp {

  @Override
  public ClientRequest clientRequest(RequestId reservation) {
    return new FollowUpRequest(
        (id, resource, takenAt) -> new Change(id, resource, takenAt, reservation, quantity));
  }
}
