package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.Owner;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

/** What is promised of every kind holds of what comes in by the public door, too. */
class PublicDoorContractTest extends KindContract {

  @Override
  Vector<Request> before() {
    return Vector.of(held(1, Duration.ofMinutes(10)).byPublicDoor());
  }

  /** The core knows no callers: what came in is decided, whatever the terms say by then. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", terms(11, true, 1)),
        is(
            "accepted",
            new Reserve(id(12), HALL, NOW, longest(Limits.MAX_APPLICANT_CHARS), 1, Option.none())
                .byPublicDoor()),
        is(
            "not_enough_left",
            new Reserve(id(13), HALL, NOW, "a", Limits.MAX_UNITS, Option.none())
                .comparedBy("key")
                .ownedBy(Owner.of("ada"))
                .byPublicDoor()),
        is("accepted", new Confirm(id(14), HALL, NOW, id(1), Option.none())),
        is("accepted", new Cancel(Cancel.idFor(id(1)), HALL, NOW, id(1))),
        is("accepted", terms(15, false, 2)),
        is("accepted", new Reserve(id(16), HALL, NOW, "a", 1, Option.none()).byPublicDoor()));
  }

  private static Configure terms(int number, boolean isPublic, long inForce) {
    Terms terms = Terms.ofCapacity(Limits.MAX_UNITS).withPublicSignUp(isPublic);
    return new Configure(id(number), HALL, NOW, terms, Option.none(), Option.some(inForce));
  }
}
