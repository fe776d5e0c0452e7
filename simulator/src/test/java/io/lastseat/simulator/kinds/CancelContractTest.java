package io.lastseat.simulator.kinds;

import io.lastseat.model.Limits;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

class CancelContractTest extends KindContract {

  @Override
  Vector<Request> before() {
    return Vector.of(
        new Reserve(id(1), HALL, NOW, "a", 7, Option.none()),
        new Reserve(id(2), HALL, NOW, "a", Limits.MAX_UNITS, Option.none()),
        held(3, Limits.SHORTEST_HOLD));
  }

  /** Of what was granted, of what was refused, of what is held, and of what never was. */
  @Override
  Vector<Request> samples() {
    return Vector.of(1, 2, 3, 4)
        .map(number -> new Cancel(Cancel.idFor(id(number)), HALL, NOW, id(number)));
  }
}
