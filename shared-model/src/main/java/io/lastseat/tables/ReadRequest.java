package io.lastseat.tables;

import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.StoredRequest;

/** An item of the table of requests, as this program reads it. */
public sealed interface ReadRequest {

  /** A request that this program can decide. */
  record Known(StoredRequest stored) implements ReadRequest {}

  /**
   * A request of a newer program: its kind, or an attribute, is unknown to this program. It waits
   * for a program that knows it.
   */
  record Newer(Lane lane, RequestId id, String why) implements ReadRequest {}

  /** No request, and why. */
  record Unreadable(String why) implements ReadRequest {}
}
