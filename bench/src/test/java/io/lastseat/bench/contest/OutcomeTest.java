package io.lastseat.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Taken;
import io.lastseat.bench.contest.Run.RunOutcome;
import io.vavr.collection.HashSet;
import io.vavr.collection.Vector;
import org.junit.jupiter.api.Test;

class OutcomeTest {

  private static final Vector<Event> EVENTS = Vector.of(new Event("hall", 3), new Event("room", 1));

  @Test
  void everybodyHasWhatTheyWereTold() {
    assertThat(
            RunOutcome.of(
                EVENTS,
                Vector.of(new Taken("hall", "Ada", 3), new Taken("room", "Ben", 1)),
                HashSet.of("Ada", "Ben")))
        .isEqualTo(new RunOutcome(0, 0, 0));
  }

  @Test
  void seatsAboveTheCapacityAreCountedByEvent() {
    assertThat(
            RunOutcome.of(
                EVENTS,
                Vector.of(
                    new Taken("hall", "Ada", 1),
                    new Taken("room", "Ben", 1),
                    new Taken("room", "Cleo", 2)),
                HashSet.of("Ada", "Ben", "Cleo")))
        .isEqualTo(new RunOutcome(2, 0, 0));
  }

  @Test
  void seatsTwiceAndBrokenPromises() {
    assertThat(
            RunOutcome.of(
                EVENTS,
                Vector.of(
                    new Taken("hall", "Ada", 1),
                    new Taken("hall", "Ada", 1),
                    new Taken("hall", "Ben", 1)),
                HashSet.of("Ada", "Cleo")))
        .isEqualTo(new RunOutcome(0, 1, 1));
  }
}
