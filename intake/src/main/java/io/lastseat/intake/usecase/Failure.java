package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The wish to give an execution back. A run fails once: whoever says it again finds that, whatever
 * he says of it.
 *
 * @param failure why, for people
 */
public record Failure(Option<String> failure) implements FollowUp {

  @Override
  public Option<RequestId> id(RequestId run) {
    return Option.some(Cancel.idFor(run));
  }

  @Override
  public Wish wish(RequestId run) {
    return new OfRun(run, failure);
  }

  private record OfRun(RequestId run, Option<String> failure) implements Wish {

    @Override
    public Cancel request(RequestId id, ResourceId resource, Instant takenAt) {
      return new Cancel(id, resource, takenAt, run, failure);
    }

    @Override
    public boolean isThatOf(Request stored) {
      return stored instanceof Cancel cancel && cancel.target().equals(run);
    }
  }
}
