package io.lastseat.intake.usecase;

import io.lastseat.log.RowsOf;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;

/** Verdicts as they have been copied out of the log, read strongly consistently. */
public interface StoredRows {

  /** The rows of one request. */
  RowsOf of(ResourceId resource, RequestId id);

  /** Which of these requests have a verdict; a read unit each. */
  Set<RequestId> decided(ResourceId resource, Seq<RequestId> ids);
}
