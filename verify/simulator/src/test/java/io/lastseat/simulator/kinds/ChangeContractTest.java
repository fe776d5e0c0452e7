package io.lastseat.simulator.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import org.junit.jupiter.api.Test;

class ChangeContractTest extends KindContract {

  @Override
  Vector<Request> before() {
    return Vector.of(
        new Reserve(id(1), HALL, NOW, "a", 7, Option.none()),
        held(2, Limits.LONGEST_HOLD),
        held(3, Limits.SHORTEST_HOLD));
  }

  /** Less, more, as much as there is, more than there is, after the lapse, and of nothing. */
  @Override
  Vector<Request> samples() {
    return Vector.of(
        change(11, 1, 3),
        change(12, 2, 5),
        change(13, 1, Limits.MAX_UNITS - 5),
        change(14, 2, Limits.MAX_UNITS),
        change(15, 3, 1),
        change(16, 9, 1));
  }

  @Test
  void theyMeetEachRule() {
    assertThat(outcomes())
        .containsExactly(
            "accepted", "accepted", "accepted", "sold_out", "hold_lapsed", "unknown_reservation");
  }

  private static Change change(int number, int reservation, long quantity) {
    return new Change(id(number), HALL, NOW.plusSeconds(6), id(reservation), quantity);
  }
}
