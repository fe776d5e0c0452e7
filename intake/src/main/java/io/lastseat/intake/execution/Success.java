package io.lastseat.intake.execution;

import io.lastseat.intake.request.ClientRequest;
import io.lastseat.intake.request.FollowUp;
import io.lastseat.intake.request.FollowUpRequest;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Confirm;
import io.vavr.control.Option;

/**
 * The success of an execution: kept for ever.
 *
 * @param result JSON, the answer of every later start
 * @param token of its lease
 */
public record Success(String result, long token) implements FollowUp {

  @Override
  public ClientRequest clientRequest(RequestId reservation) {
    return new FollowUpRequest(
        (id, resource, takenAt) ->
            new Confirm(id, resource, takenAt, reservation, Option.none(), Option.some(result))
                .by(token));
  }
}
