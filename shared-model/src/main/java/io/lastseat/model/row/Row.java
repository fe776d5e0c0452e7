package io.lastseat.model.row;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;

/** A copy of a part of the log, for readers of one request. */
public sealed interface Row permits VerdictRow, GrantRow, PlaceRow, TallyRow {

  /** The resource that the request is about. */
  ResourceId resource();

  /** The request that the row is about. */
  RequestId about();

  /** The commit from which the row is copied. */
  long commitNo();
}
