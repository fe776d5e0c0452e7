package io.lastseat.serializer.stream;

import io.lastseat.log.Decided;
import io.lastseat.model.Arrival;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;

/** What a batch holds for one resource, in order. */
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

  /** The place of the first arrival that is not finished. */
  Option<Integer> stoppedAt(Decided decided) {
    return decided.finished() < placed.size()
        ? Option.some(placed.get(decided.finished()).place())
        : Option.none();
  }
}
