package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
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
        held(3, Limits.SHORTEST_HOLD),
        waiting(5, Limits.MAX_UNITS - 2),
        waiting(6, Limits.MAX_UNITS));
  }

  /** As soon as the seven are given back, all but two units are free. */
  @Override
  int promoted() {
    return 1;
  }

  /**
   * Of who waits behind others, of what was granted, of what was refused, of what is held, of what
   * never was, and of what came from the waiting list.
   */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        cancel(6, "accepted"),
        cancel(1, "accepted"),
        cancel(2, "nothing_to_cancel"),
        cancel(3, "accepted"),
        cancel(4, "unknown_reservation"),
        cancel(5, "accepted"));
  }

  private static Sample cancel(int number, String outcome) {
    return is(outcome, new Cancel(Cancel.idFor(id(number)), HALL, NOW, id(number)));
  }
}
