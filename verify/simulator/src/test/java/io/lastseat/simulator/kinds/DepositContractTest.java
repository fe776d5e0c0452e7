package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

class DepositContractTest extends KindContract {

  @Override
  Vector<Request> before() {
    return Vector.of(
        new Configure(id(1), HALL, NOW, Terms.ofCapacity(0), Option.none(), Option.some(1L)));
  }

  /** The smallest, as much as there can be, and more than that. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", new Deposit(id(11), HALL, NOW, 1)),
        is("accepted", new Deposit(id(12), HALL, NOW, Limits.MAX_UNITS - 1)),
        is("capacity_beyond_limit", new Deposit(id(13), HALL, NOW, 1)));
  }
}
