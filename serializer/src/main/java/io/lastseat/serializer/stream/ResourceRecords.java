package io.lastseat.serializer.stream;

import io.lastseat.engine.batch.BatchReport;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.Vector;
import java.util.List;

/** The records of a batch that belong to one resource, in order. */
record ResourceRecords(ResourceId resource, List<Placed> placed) {

  /**
   * A request.
   *
   * @param place the place of its record in the batch, from 0
   */
  record Placed(PendingRequest pendingRequest, int place) {}

  Vector<PendingRequest> pendingRequests() {
    return Vector.ofAll(placed).map(Placed::pendingRequest);
  }

  /** The requests with these ids. */
  Vector<Placed> placedOf(Vector<RequestId> ids) {
    return ids.isEmpty()
        ? Vector.empty()
        : Vector.ofAll(placed).filter(one -> ids.contains(one.pendingRequest().id()));
  }

  /** The unfinished requests, from the first one on; none if all are finished. */
  Vector<Placed> unfinished(BatchReport decided) {
    return Vector.ofAll(placed).drop(decided.finished());
  }
}
