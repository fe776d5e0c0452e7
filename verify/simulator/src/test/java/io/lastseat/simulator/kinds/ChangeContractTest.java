package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

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
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", change(11, 1, 3)),
        is("accepted", change(12, 2, 5)),
        is("accepted", change(13, 1, Limits.MAX_UNITS - 5)),
        is("sold_out", change(14, 2, Limits.MAX_UNITS)),
        is("hold_lapsed", change(15, 3, 1)),
        is("unknown_reservation", change(16, 9, 1)));
  }

  private static Change change(int number, int reservation, long quantity) {
    return new Change(id(number), HALL, NOW.plusSeconds(6), id(reservation), quantity);
  }
}
