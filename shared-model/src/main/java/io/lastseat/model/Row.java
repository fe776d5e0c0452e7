package io.lastseat.model;

/** What is copied out of the log for readers who ask about one request. */
public sealed interface Row permits VerdictRow, GrantRow, PlaceRow, TallyRow {

  /** The resource that the request is about. */
  ResourceId resource();

  /** The request that the row is about. */
  RequestId about();

  /** The commit that it follows from. */
  long commitNo();
}
