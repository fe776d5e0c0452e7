package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.request.Confirm;
import io.vavr.control.Option;

/**
 * A client's confirmation of a hold.
 *
 * @param quantity the units to keep; none for all
 */
public record Confirmation(Option<Long> quantity) implements FollowUp {

  @Override
  public Wish wish(RequestId reservation) {
    return new FollowUpWish(
        (id, resource, takenAt) -> new Confirm(id, resource, takenAt, reservation, quantity));
  }
}
