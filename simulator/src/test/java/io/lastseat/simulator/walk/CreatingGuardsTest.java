package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import java.util.EnumSet;
import java.util.Set;
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
  private static final String TWO = "{\"capacity\": 2}";
  private static final String TWO_AT_ONCE = "{\"capacity\": 2, \"admission\": \"immediate\"}";

  private static final Set<Mishap> WHOLE =
      EnumSet.complementOf(EnumSet.of(Mishap.PARTLY, Mishap.CONFLICT));

  /** Small worlds; the first alteration is that of intake, the second that of the serializer. */
  enum Small {
    TWO_AT_ONCE_UNDER_ONE_KEY(
        (intake, serializer) ->
            new CreatingWorld(intake, serializer)
                .client("Ada", TWO_AT_ONCE, true)
                .client("Ada", TWO_AT_ONCE, true)),
    ONE_OF_THEM_BY_THE_STREAM(
        (intake, serializer) ->
            new CreatingWorld(intake, serializer)
                .client("Ada", TWO_AT_ONCE, true)
                .client("Ada", TWO_AT_ONCE, false)
                .delivered()),
    TWO_WITH_DIFFERENT_TERMS(
        (intake, serializer) ->
            new CreatingWorld(intake, serializer)
                .client("Ada", ONE, false)
                .client("Grace", TWO, false)
                .delivered());

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
    NeededGuard.breaks(guard, small.world.apply(intake, serializer), WHOLE);
  }

  /** {@link WalkTest} walks what is left out here. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "ONE_OF_THEM_BY_THE_STREAM")
  void withAllGuardsNoPromiseIsBroken(Small small) {
    NeededGuard.holds(small.world.apply(Alteration.NONE, Alteration.NONE), WHOLE);
  }
}
