package io.lastseat.model.request;

import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;

/**
 * A request that waits for its verdict.
 *
 * @param position the position of its stream record; none if it was found without one
 */
public record PendingRequest(StoredRequest stored, Option<StreamPosition> position) {

  /** A request that was found without its stream record. */
  public static PendingRequest found(StoredRequest stored) {
    return new PendingRequest(stored, Option.none());
  }

  /** The request of a call, which is in no table. */
  public static PendingRequest ofCall(Request request) {
    return found(new StoredRequest(request, Option.none()));
  }

  /** The request. */
  public Request request() {
    return stored.request();
  }

  /** The id of the request. */
  public RequestId id() {
    return stored.request().id();
  }
}
