package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

class ReserveContractTest extends KindContract {

  /**
   * There is no room for the fifth, which does not wait, and no place for the last that waits; and
   * beyond the greatest capacity nobody gets anything.
   */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", new Reserve(id(1), HALL, NOW, "a", 1, Option.none())),
        is("accepted", held(4, Limits.SHORTEST_HOLD)),
        is("accepted", byStaff(8, 1)),
        is(
            "accepted",
            new Reserve(
                    id(2),
                    HALL,
                    NOW,
                    longest(Limits.MAX_APPLICANT_CHARS),
                    Limits.MAX_UNITS - 4,
                    Option.some(longest(Limits.MAX_NOTE_CHARS)),
                    Option.some(Limits.LONGEST_HOLD),
                    true)
                .by(new Staff(false, Option.some(longest(Limits.MAX_BY_CHARS))))),
        is("sold_out", new Reserve(id(3), HALL, NOW, "a", 1, Option.none())),
        is("waiting", waiting(5, 1)),
        is("waiting", waiting(6, Limits.MAX_UNITS)),
        is("waiting_list_full", waiting(7, 1)),
        is("capacity_beyond_limit", byStaff(9, 1)));
  }

  private static Reserve byStaff(int number, long quantity) {
    return new Reserve(id(number), HALL, NOW, "a", quantity, Option.none(), Option.none())
        .by(new Staff(true, Option.some("b")));
  }
}
