package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

class ConfirmContractTest extends KindContract {

  @Override
  Vector<Request> before() {
    return Vector.of(
        held(1, Limits.SHORTEST_HOLD),
        held(2, Limits.LONGEST_HOLD),
        held(3, Limits.LONGEST_HOLD),
        new Reserve(id(4), HALL, NOW.plusSeconds(6), "a", Limits.MAX_UNITS - 4, Option.none()));
  }

  /** Whole, in part, once more, too much, too late where nothing is left, and of nothing. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", confirm(11, 2, Option.none())),
        is("accepted", confirm(12, 3, Option.some(1L))),
        is("accepted", confirm(13, 3, Option.some(1L))),
        is("not_held", confirm(14, 3, Option.some(Limits.MAX_UNITS))),
        is("not_enough_left", confirm(15, 1, Option.some(2L))),
        is("unknown_reservation", confirm(16, 9, Option.none())));
  }

  private static Confirm confirm(int number, int reservation, Option<Long> quantity) {
    return new Confirm(id(number), HALL, NOW.plusSeconds(6), id(reservation), quantity);
  }
}
