package io.lastseat.simulator.kinds;

import io.lastseat.model.Limits;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

class ReserveContractTest extends KindContract {

  @Override
  Vector<Request> samples() {
    return Vector.of(
        new Reserve(id(1), HALL, NOW, "a", 1, Option.none()),
        held(4, Limits.SHORTEST_HOLD),
        new Reserve(
            id(2),
            HALL,
            NOW,
            longest(Limits.MAX_APPLICANT_CHARS),
            Limits.MAX_UNITS - 3,
            Option.some(longest(Limits.MAX_NOTE_CHARS)),
            Option.some(Limits.LONGEST_HOLD)),
        new Reserve(id(3), HALL, NOW, "a", 1, Option.none()));
  }
}
