package io.lastseat.simulator.kinds;

import io.lastseat.model.Limits;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
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
            Limits.MAX_UNITS - 4,
            Option.some(longest(Limits.MAX_NOTE_CHARS)),
            Option.some(Limits.LONGEST_HOLD),
            new Staff(false, Option.some(longest(Limits.MAX_BY_CHARS)))),
        byStaff(5, 1),
        byStaff(6, 1),
        new Reserve(id(3), HALL, NOW, "a", 1, Option.none()));
  }

  private static Reserve byStaff(int number, long quantity) {
    return new Reserve(
        id(number),
        HALL,
        NOW,
        "a",
        quantity,
        Option.none(),
        Option.none(),
        new Staff(true, Option.some("b")));
  }
}
