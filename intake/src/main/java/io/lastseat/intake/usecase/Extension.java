package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.request.Extend;
import java.time.Duration;

/**
 * The wish to have something held for longer.
 *
 * @param hold how long from now on
 */
public record Extension(Duration hold) implements FollowUp {

  @Override
  public Wish wish(RequestId reservation) {
    return new FollowUpWish(
        (id, resource, takenAt) -> new Extend(id, resource, takenAt, reservation, hold));
  }
}
