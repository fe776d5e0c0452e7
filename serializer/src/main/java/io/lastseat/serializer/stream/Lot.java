package io.lastseat.serializer.stream;

import io.lastseat.log.Decided;
import io.lastseat.model.Arrival;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * What a batch holds for one resource, in order.
 *
 * @param places where each arrival stands in the batch, from 0
 */
record Lot(ResourceId resource, Vector<Arrival> arrivals, Vector<Integer> places) {

  static Lot empty(ResourceId resource) {
    return new Lot(resource, Vector.empty(), Vector.empty());
  }

  Lot with(Arrival arrival, int place) {
    return new Lot(resource, arrivals.append(arrival), places.append(place));
  }

  /** The place of the first arrival that is not finished. */
  Option<Integer> stoppedAt(Decided decided) {
    return decided.finished() < places.size()
        ? Option.some(places.get(decided.finished()))
        : Option.none();
  }
}
