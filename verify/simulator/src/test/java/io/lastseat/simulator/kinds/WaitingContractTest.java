package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** What is promised of every kind holds for requests about a reservation that waits, too. */
class WaitingContractTest extends KindContract {

  @Override
  Vector<Request> before() {
    return Vector.of(
        new Reserve(id(1), HALL, NOW, "a", Limits.MAX_UNITS, Option.none()),
        waiting(2, Limits.MAX_UNITS),
        waiting(3, 1));
  }

  @Override
  int promoted() {
    return 1;
  }

  /** While it waits, and when it was promoted: held for as long as can be. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("still_waiting", new Confirm(id(11), HALL, NOW, id(2), Option.none())),
        is("still_waiting", new Extend(id(12), HALL, NOW, id(2), Limits.LONGEST_HOLD)),
        is("still_waiting", new Change(id(13), HALL, NOW, id(2), 1)),
        is("capacity_beyond_limit", new Deposit(id(14), HALL, NOW, Limits.MAX_UNITS)),
        is("sold_out", new Reserve(id(15), HALL, NOW, "a", 1, Option.none())),
        is("accepted", new Cancel(Cancel.idFor(id(1)), HALL, NOW, id(1))),
        is("accepted", new Confirm(id(16), HALL, NOW, id(2), Option.none())),
        is("accepted", new Cancel(Cancel.idFor(id(3)), HALL, NOW, id(3))));
  }
}
