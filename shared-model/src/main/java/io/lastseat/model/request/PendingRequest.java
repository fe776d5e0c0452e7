package io.lastseat.model.request;

import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;

/**
 * A request on its way to a verdict.
 *
 * @param position that of its stream record; none if it was found without one
 */
public record PendingRequest(StoredRequest stored, Option<StreamPosition> position) {

  /** A request that was found without its stream record. */
  public static PendingRequest found(StoredRequest stored) {
    return new PendingRequest(stored, Option.none());
  }

  public Request request() {
    return stored.request();
  }

  /** Whose verdict it waits for. */
  public RequestId id() {
    return stored.request().id();
  }
}
