package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.request.Change;

/**
 * The wish to have more or less of what was reserved.
 *
 * @param quantity that is wanted instead
 */
public record NewQuantity(long quantity) implements FollowUp {

  @Override
  public Wish wish(RequestId reservation) {
    return new FollowUpWish(
        (id, resource, takenAt) -> new Change(id, resource, takenAt, reservation, quantity));
  }
}
