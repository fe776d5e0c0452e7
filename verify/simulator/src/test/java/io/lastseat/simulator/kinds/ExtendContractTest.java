package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

class ExtendContractTest extends KindContract {

  private static final Duration A_MINUTE = Duration.ofMinutes(1);

  @Override
  Vector<Request> before() {
    return Vector.of(
        held(1, A_MINUTE),
        held(2, Limits.SHORTEST_HOLD),
        new Reserve(id(3), HALL, NOW, "a", 1, Option.none()));
  }

  /** Longer, shorter, for too long, after the lapse, and of what is held by nobody. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", extend(11, 1, Duration.ofDays(30).plusMillis(1))),
        is("accepted", extend(12, 1, Limits.SHORTEST_HOLD)),
        is("hold_beyond_limit", extend(13, 1, Limits.LONGEST_HOLD)),
        is("hold_lapsed", extend(14, 2, A_MINUTE)),
        is("not_held", extend(15, 3, A_MINUTE)),
        is("unknown_reservation", extend(16, 9, A_MINUTE)));
  }

  private static Extend extend(int number, int reservation, Duration hold) {
    return new Extend(id(number), HALL, NOW.plusSeconds(6), id(reservation), hold);
  }
}
