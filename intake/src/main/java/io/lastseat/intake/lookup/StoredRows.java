package io.lastseat.intake.lookup;

import io.lastseat.log.store.RowsOf;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;

/** Verdicts as they have been copied out of the log, read strongly consistently. */
public interface StoredRows {

  /** The rows of one request. */
  RowsOf of(ResourceId resource, RequestId id);

  /** Which of these requests have a verdict; a read unit each. */
  Set<RequestId> decided(ResourceId resource, Seq<RequestId> ids);
}
