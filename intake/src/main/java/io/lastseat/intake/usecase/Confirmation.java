package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.request.Confirm;
import io.vavr.control.Option;

/**
 * The wish to have what is held for good.
 *
 * @param quantity the part that is wanted; none for all of it
 */
public record Confirmation(Option<Long> quantity) implements FollowUp {

  @Override
  public Wish wish(RequestId reservation) {
    return new FollowUpWish(
        (id, resource, takenAt) -> new Confirm(id, resource, takenAt, reservation, quantity));
  }
}
