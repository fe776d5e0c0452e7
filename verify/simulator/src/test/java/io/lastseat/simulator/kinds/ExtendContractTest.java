package io.lastseat.simulator.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;

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
  Vector<Request> samples() {
    return Vector.of(
        extend(11, 1, Duration.ofDays(30).plusMillis(1)),
        extend(12, 1, Limits.SHORTEST_HOLD),
        extend(13, 1, Limits.LONGEST_HOLD),
        extend(14, 2, A_MINUTE),
        extend(15, 3, A_MINUTE),
        extend(16, 9, A_MINUTE));
  }

  @Test
  void theyMeetEachRule() {
    assertThat(outcomes())
        .containsExactly(
            "accepted",
            "accepted",
            "hold_beyond_limit",
            "hold_lapsed",
            "not_held",
            "unknown_reservation");
  }

  private static Extend extend(int number, int reservation, Duration hold) {
    return new Extend(id(number), HALL, NOW.plusSeconds(6), id(reservation), hold);
  }
}
