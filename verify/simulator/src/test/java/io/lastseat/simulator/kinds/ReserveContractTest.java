package io.lastseat.simulator.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import org.junit.jupiter.api.Test;

class ReserveContractTest extends KindContract {

  @Override
  Vector<Request> samples() {
    return Vector.of(
        new Reserve(id(1), HALL, NOW, "a", 1, Option.none()),
        held(4, Limits.SHORTEST_HOLD),
        byStaff(8, 1),
        new Reserve(
                id(2),
                HALL,
                NOW,
                longest(Limits.MAX_APPLICANT_CHARS),
                Limits.MAX_UNITS - 4,
                Option.some(longest(Limits.MAX_NOTE_CHARS)),
                Option.some(Limits.LONGEST_HOLD),
                true)
            .by(new Staff(false, Option.some(longest(Limits.MAX_BY_CHARS)))),
        new Reserve(id(3), HALL, NOW, "a", 1, Option.none()),
        waiting(5, 1),
        waiting(6, Limits.MAX_UNITS),
        waiting(7, 1),
        byStaff(9, 1));
  }

  /**
   * There is no room for the fifth, which does not wait, and no place for the last that waits; and
   * beyond the greatest capacity nobody gets anything.
   */
  @Test
  void theyMeetEachRule() {
    assertThat(outcomes())
        .containsExactly(
            "accepted",
            "accepted",
            "accepted",
            "accepted",
            "sold_out",
            "waiting",
            "waiting",
            "waiting_list_full",
            "capacity_beyond_limit");
  }

  private static Reserve byStaff(int number, long quantity) {
    return new Reserve(id(number), HALL, NOW, "a", quantity, Option.none(), Option.none())
        .by(new Staff(true, Option.some("b")));
  }
}
