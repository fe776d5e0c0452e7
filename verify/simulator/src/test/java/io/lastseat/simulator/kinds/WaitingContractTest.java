package io.lastseat.simulator.kinds;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;

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
  Vector<Request> samples() {
    return Vector.of(
        new Confirm(id(11), HALL, NOW, id(2), Option.none()),
        new Extend(id(12), HALL, NOW, id(2), Limits.LONGEST_HOLD),
        new Change(id(13), HALL, NOW, id(2), 1),
        new Deposit(id(14), HALL, NOW, Limits.MAX_UNITS),
        new Reserve(id(15), HALL, NOW, "a", 1, Option.none()),
        new Cancel(Cancel.idFor(id(1)), HALL, NOW, id(1)),
        new Confirm(id(16), HALL, NOW, id(2), Option.none()),
        new Cancel(Cancel.idFor(id(3)), HALL, NOW, id(3)));
  }

  @Test
  void theyMeetEachRule() {
    assertThat(outcomes())
        .containsExactly(
            "still_waiting",
            "still_waiting",
            "still_waiting",
            "capacity_beyond_limit",
            "sold_out",
            "accepted",
            "accepted",
            "accepted");
  }
}
