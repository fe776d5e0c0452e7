package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.simulator.functions.Alteration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each guard of the waiting list is needed: without it a walk finds a broken promise, and prints
 * the shortest story; with it the same walk finds none.
 */
class WaitingGuardsTest {

  /** A seat, and two who wait for it. */
  private static final List<Integer> TWO_WAIT = List.of(1, 2, 3);

  /** Crashes and all interleavings are enough, and three commits that race make many states. */
  private static final Set<Mishap> NONE = EnumSet.noneOf(Mishap.class);

  static Stream<Arguments> guards() {
    return Stream.of(
        guard(
            "what became of those who wait is read after the head",
            UndoneInWaiting.FATES_AFTER_HEAD,
            WaitingGuardsTest::oneGivesUp),
        guard(
            "it is read again after a lost append",
            UndoneInWaiting.READ_AGAIN,
            WaitingGuardsTest::oneGivesUpAndTheNextWaitsForMore),
        guard(
            "commits that owe rows are looked into for those who gave up",
            UndoneInWaiting.OWED_ENDS,
            WaitingGuardsTest::oneGivesUp),
        guard(
            "the books tell that somebody waits, who comes before the next request",
            UndoneInWaiting.WHO_WAITS,
            WaitingGuardsTest::somebodyElseAsks));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("guards")
  void isNeeded(String guard, Alteration undone, Function<Alteration, SmallWorld> world) {
    NeededGuard.show(guard, undone, world, NONE);
  }

  /**
   * No guard, but what makes a process go on: where nobody looks for the places that rows are owed
   * of, it stops until they are there, and promotes nobody else meanwhile.
   */
  @Test
  void aPlaceThatIsNotFoundStopsTheResourceAndBreaksNothing() {
    Walked without = Walk.through(oneJoins(UndoneInWaiting.OWED_PLACES), NONE);

    assertThat(without.violation().map(Walked.Story::text)).isEmpty();
  }

  /** The second one alone is altered: it gives the seat back, and promotes. */
  private static SmallWorld oneGivesUp(Alteration alteration) {
    LifeOf life =
        LifeOf.withWaitingList(1).seat(1).waiting(2).waiting(3).cancel(4, 1).cancel(5, 2).seat(20);
    return PlainWorld.living(life, TWO_WAIT, Alteration.NONE)
        .serializer(List.of(List.of(5), List.of(6)))
        .serializer(List.of(List.of(4)), alteration);
  }

  /**
   * The second one sees that there is not enough for the first on the list. He gives up, and then
   * there is enough for him, and too little for the next one. (Where one alone waits the books
   * themselves refuse: more would leave the list than are on it.)
   */
  private static SmallWorld oneGivesUpAndTheNextWaitsForMore(Alteration alteration) {
    LifeOf life =
        LifeOf.withWaitingList(3)
            .seat(1)
            .seat(1)
            .seat(1)
            .waiting(2, 2)
            .waiting(3, 3)
            .waiting(3, 3)
            .cancel(4, 1)
            .cancel(5, 4)
            .cancel(6, 2)
            .seat(20);
    return PlainWorld.living(life, List.of(1, 2, 3, 4, 5, 6), Alteration.NONE)
        .serializer(List.of(List.of(8), List.of(9)))
        .serializer(List.of(List.of(7, 10)), alteration);
  }

  private static SmallWorld somebodyElseAsks(Alteration alteration) {
    LifeOf life = LifeOf.withWaitingList(1).seat(1).waiting(2).waiting(3).cancel(4, 1).seat(20);
    return PlainWorld.living(life, TWO_WAIT, Alteration.NONE)
        .serializer(List.of(List.of(4)))
        .serializer(List.of(List.of(5)), alteration);
  }

  private static SmallWorld oneJoins(Alteration alteration) {
    LifeOf life = LifeOf.withWaitingList(1).seat(1).waiting(2).cancel(3, 1);
    return PlainWorld.living(life, List.of(1), Alteration.NONE)
        .serializer(List.of(List.of(2)))
        .serializer(List.of(List.of(3)), alteration);
  }

  private static Arguments guard(
      String name, Alteration undone, Function<Alteration, SmallWorld> world) {
    return Arguments.of(name, undone, world);
  }
}
