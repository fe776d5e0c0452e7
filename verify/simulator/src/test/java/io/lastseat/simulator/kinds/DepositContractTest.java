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
        new Configure(id(1), HALL, NOW, Terms.ofCapacity(0), Option.none(), Option.none()));
  }

  /** The smallest, as much as there can be, and more than that. */
  @Override
  Vector<Request> samples() {
    return Vector.of(1L, Limits.MAX_UNITS - 1, 1L)
        .zipWithIndex((amount, place) -> new Deposit(id(11 + place), HALL, NOW, amount));
  }
}
