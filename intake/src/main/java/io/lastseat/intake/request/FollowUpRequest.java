package io.lastseat.intake.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import java.time.Instant;

/**
 * Content that the stored request repeats as it is.
 *
 * @param made the request, with its name and its time
 */
public record FollowUpRequest(Made made) implements ClientRequest {

  /** Makes the request. */
  @FunctionalInterface
  public interface Made {
    Request of(RequestId id, ResourceId resource, Instant takenAt);
  }

  @Override
  public Request request(RequestId id, ResourceId resource, Instant takenAt) {
    return made.of(id, resource, takenAt);
  }

  @Override
  public boolean isThatOf(Request stored) {
    return stored.equals(made.of(stored.id(), stored.resource(), stored.takenAt()));
  }
}
