package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;

/** How a request gets its id. */
public sealed interface RequestName {

  /**
   * An id that no other request has, for a request that is a new one however often it is sent.
   *
   * @param lanes of the resource
   */
  record Random(int lanes) implements RequestName {}

  /**
   * An id that follows from what stays the same when the request is sent again, such as an
   * idempotency key: so a repetition finds the request that the first try wrote.
   */
  record Derived(RequestId id) implements RequestName {}
}
