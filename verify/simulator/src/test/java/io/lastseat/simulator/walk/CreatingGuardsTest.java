package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where nobody has created the resource, the log begins with whoever wants it: each guard that this
 * rests on is needed, and with all of them no promise is broken.
 */
class CreatingGuardsTest {

  private static final String ONE = "{\"capacity\": 1}";

  /** Small worlds; the first alteration is that of intake, the second that of the serializer. */
  enum Small {
    TWO_AT_ONCE_UNDER_ONE_KEY(
        CallWorlds.creating(
            CallWorlds.wants("Ada", CallWorlds.TWO_AT_ONCE, true),
            CallWorlds.wants("Ada", CallWorlds.TWO_AT_ONCE, true))),
    ONE_OF_THEM_BY_THE_STREAM(
        CallWorlds.creating(
            CallWorlds.wants("Ada", CallWorlds.TWO_AT_ONCE, true),
            CallWorlds.wants("Ada", CallWorlds.TWO_AT_ONCE, false),
            PlainWorld::delivered)),
    TWO_WITH_DIFFERENT_TERMS(
        CallWorlds.creating(
            CallWorlds.wants("Ada", ONE, false),
            CallWorlds.wants("Grace", CallWorlds.TWO, false),
            PlainWorld::delivered));

    private final BiFunction<Alteration, Alteration, SmallWorld> world;

    Small(BiFunction<Alteration, Alteration, SmallWorld> world) {
      this.world = world;
    }
  }

  static Stream<Arguments> guards() {
    return Stream.of(
        Arguments.of(
            "the log begins once",
            Alteration.NONE,
            Undone.CONDITION,
            Small.TWO_WITH_DIFFERENT_TERMS),
        Arguments.of(
            "intake looks again after it was not the one who began the log",
            UndoneAtOnce.LOOK_AFTER_LOST_APPEND,
            Alteration.NONE,
            Small.TWO_AT_ONCE_UNDER_ONE_KEY),
        Arguments.of(
            "what was written when there was no log is looked for in what intake began",
            UndoneAtOnce.RAISED_MARK,
            UndoneAtOnce.RAISED_MARK,
            Small.ONE_OF_THEM_BY_THE_STREAM),
        Arguments.of(
            "whoever comes later is held to the terms of the first",
            Alteration.NONE,
            UndoneInCreating.TERMS_OF_THE_FIRST,
            Small.TWO_WITH_DIFFERENT_TERMS));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("guards")
  void isNeeded(String guard, Alteration intake, Alteration serializer, Small small) {
    NeededGuard.breaks(guard, small.world.apply(intake, serializer), SmallWorlds.WHOLE);
  }

  /** {@link WalkTest} walks what is left out here. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "ONE_OF_THEM_BY_THE_STREAM")
  void withAllGuardsNoPromiseIsBroken(Small small) {
    NeededGuard.holds(small.world.apply(Alteration.NONE, Alteration.NONE), SmallWorlds.WHOLE);
  }
}
