package io.lastseat.simulator.kinds;

import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** What is promised of every kind holds where a claim is to be confirmed on one resource alone. */
class ClaimIsWholeContractTest extends KindContract {

  @Override
  Vector<Request> before() {
    return new ClaimContractTest().before();
  }

  @Override
  Vector<Sample> samples() {
    Reserve own = new Reserve(id(11), HALL, NOW, "Ada", 1, Option.none());
    return Vector.of(
        is("accepted", new Claim(own, TreeMap.of(ClaimContractTest.ROOM, 1L))),
        is("claim_is_whole", new Confirm(id(12), HALL, NOW, own.id(), Option.some(2L))),
        is("accepted", new Confirm(id(13), HALL, NOW, own.id(), Option.some(1L))));
  }
}
