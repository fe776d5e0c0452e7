package io.lastseat.tables;

import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.StoredRequest;

/** An item of the table of requests, as this program reads it. */
public sealed interface ReadRequest {

  /** A request that it can decide. */
  record Ours(StoredRequest stored) implements ReadRequest {}

  /**
   * A request of a newer program: of another kind, or with an attribute, that this one does not
   * know. It waits for a program that does.
   */
  record Newer(Lane lane, RequestId id, String why) implements ReadRequest {}

  /** No request, and why. */
  record Unreadable(String why) implements ReadRequest {}
}
