package io.lastseat.serializer.stream;

import io.lastseat.log.Decided;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Arrival;
import io.vavr.collection.Vector;
import java.util.List;

/** The records of a batch that belong to one resource, in order. */
record Lot(ResourceId resource, List<Placed> placed) {

  /**
   * An arrival.
   *
   * @param place where it stands in the batch, from 0
   */
  record Placed(Arrival arrival, int place) {}

  Vector<Arrival> arrivals() {
    return Vector.ofAll(placed).map(Placed::arrival);
  }

  /** Those of these names. */
  Vector<Placed> placedOf(Vector<RequestId> ids) {
    return ids.isEmpty()
        ? Vector.empty()
        : Vector.ofAll(placed).filter(one -> ids.contains(one.arrival().id()));
  }

  /** The arrivals that are not finished, from the first one on; none if all are. */
  Vector<Placed> unfinished(Decided decided) {
    return Vector.ofAll(placed).drop(decided.finished());
  }
}
