package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each guard of the life of a reservation is needed: without it a walk finds a broken promise, and
 * prints the shortest story; with all of them a walk of the same world finds none.
 */
class LifeGuardsTest {

  /** The number of the reservation. */
  private static final List<Integer> FIRST = List.of(1);

  /** Small worlds, in each of which something may be altered. */
  enum Small {
    CHANGED_AND_GIVEN_BACK(LifeGuardsTest::changedAndGivenBack),
    CHANGED_WHILE_GIVEN_BACK(LifeGuardsTest::changedWhileGivenBack),
    CONFIRMED_TOO_LATE(LifeGuardsTest::confirmedTooLate),
    TWO_AFTER_THE_LAPSE(LifeGuardsTest::twoAfterTheLapse);

    private final Function<Alteration, SmallWorld> world;

    Small(Function<Alteration, SmallWorld> world) {
      this.world = world;
    }
  }

  static Stream<Arguments> guards() {
    return Stream.of(
        guard(
            "what a reservation has is read after the head",
            UndoneInLife.FACTS_AFTER_HEAD,
            Small.CHANGED_AND_GIVEN_BACK),
        guard(
            "commits that owe rows are looked into for changes",
            UndoneInLife.OWED_CHANGES,
            Small.CHANGED_WHILE_GIVEN_BACK),
        guard(
            "the clock of the books never runs back",
            UndoneInLife.CLOCK_NEVER_RUNS_BACK,
            Small.CONFIRMED_TOO_LATE),
        guard(
            "what has lapsed is taken out of the timeline",
            UndoneInLife.LAPSED_ONCE,
            Small.TWO_AFTER_THE_LAPSE));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("guards")
  void isNeeded(String guard, Alteration undone, Small small) {
    NeededGuard.breaks(guard, small.world.apply(undone), SmallWorlds.WHOLE);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "CHANGED_AND_GIVEN_BACK")
  void withAllGuardsNoPromiseIsBroken(Small small) {
    NeededGuard.holds(small.world.apply(Alteration.NONE), SmallWorlds.WHOLE);
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource(names = "CHANGED_AND_GIVEN_BACK")
  void withAllGuardsNoPromiseIsBrokenInALargeOne(Small small) {
    NeededGuard.holds(small.world.apply(Alteration.NONE), SmallWorlds.WHOLE);
  }

  private static SmallWorld changedAndGivenBack(Alteration alteration) {
    LifeOf life = new LifeOf(4).seat(1).change(2, 1, 3).seat(3).cancel(4, 1);
    return PlainWorld.living(life, FIRST, alteration)
        .serializer(List.of(List.of(2), List.of(3)))
        .serializer(List.of(List.of(4)));
  }

  /** The second one alone is altered: the first looks for its own change. */
  private static SmallWorld changedWhileGivenBack(Alteration alteration) {
    LifeOf life = new LifeOf(3).seat(1).change(2, 1, 3).cancel(3, 1);
    return PlainWorld.living(life, FIRST, Alteration.NONE)
        .serializer(List.of(List.of(2)))
        .serializer(List.of(List.of(3)), alteration);
  }

  /** The seat is given to somebody else before an earlier confirmation arrives. */
  private static SmallWorld confirmedTooLate(Alteration alteration) {
    LifeOf life = new LifeOf(1).held(1, 10).seat(20).confirm(5, 1);
    return PlainWorld.living(life, FIRST, alteration)
        .serializer(List.of(List.of(2)))
        .serializer(List.of(List.of(3)));
  }

  private static SmallWorld twoAfterTheLapse(Alteration alteration) {
    LifeOf life = new LifeOf(1).held(1, 10).seat(20).seat(21);
    return PlainWorld.living(life, FIRST, alteration)
        .serializer(List.of(List.of(2)))
        .serializer(List.of(List.of(3)));
  }

  private static Arguments guard(String name, Alteration undone, Small small) {
    return Arguments.of(name, undone, small);
  }
}
