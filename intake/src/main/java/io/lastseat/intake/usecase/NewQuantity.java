package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.request.Change;

/**
 * A client's change of a reserved quantity.
 *
 * @param quantity the new one
 */
public record NewQuantity(long quantity) implements FollowUp {

  @Override
  public Wish wish(RequestId reservation) {
    return new FollowUpWish(
        (id, resource, takenAt) -> new Change(id, resource, takenAt, reservation, quantity));
  }
}
