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
 * Each guard of immediate admission is needed: without it a walk finds a broken promise, and prints
 * the shortest story; with all of them the same worlds are walked to their ends.
 */
class AtOnceGuardsTest {

  /** Small worlds; the first alteration is that of intake, the second that of the serializer. */
  enum Small {
    TWO_AT_ONCE(CallWorlds.atOnce(2, 0, CallWorlds.immediate(), CallWorlds.immediate())),
    ONE_BY_THE_STREAM(
        CallWorlds.atOnce(
            2, 0, CallWorlds.immediate(), CallWorlds.byStream(), CallWorlds.delivered(1))),
    AFTERWARDS(
        CallWorlds.atOnce(
            2, 0, CallWorlds.decidedBefore(), CallWorlds.byStream(), CallWorlds.delivered(1))),
    CANCELLED(CallWorlds.atOnce(1, 0, CallWorlds.decidedBefore(), CallWorlds.cancelling())),
    LOOKED_AT(CallWorlds.atOnce(1, 0, CallWorlds.immediate(CallWorlds.SIGN_UP, CallWorlds.LOOK))),
    WITHOUT_A_KEY(CallWorlds.withoutKey()),
    SHARED(CallWorlds.shared());

    private final BiFunction<Alteration, Alteration, SmallWorld> world;

    Small(BiFunction<Alteration, Alteration, SmallWorld> world) {
      this.world = world;
    }
  }

  static Stream<Arguments> guards() {
    return Stream.of(
        ofBoth(
            "an immediate verdict counts as one that no stream brought",
            UndoneAtOnce.RAISED_MARK,
            Small.TWO_AT_ONCE),
        ofBoth(
            "what falls back says what was known before its own try",
            UndoneAtOnce.HEAD_BEFORE_THE_TRY,
            Small.TWO_AT_ONCE),
        ofBoth(
            "a verdict in a call is looked for in the commits that owe rows",
            UndoneAtOnce.OWED,
            Small.TWO_AT_ONCE),
        ofBoth(
            "intake looks again after a lost append",
            UndoneAtOnce.LOOK_AFTER_LOST_APPEND,
            Small.TWO_AT_ONCE),
        ofBoth(
            "intake reads the head first and looks for the key after",
            UndoneAtOnce.LOOK_AFTER_HEAD,
            Small.TWO_AT_ONCE),
        Arguments.of(
            "a request by the stream is looked for among the verdicts of calls",
            UndoneAtOnce.ROWS,
            Alteration.NONE,
            Small.AFTERWARDS),
        Arguments.of(
            "so is a reservation that is cancelled",
            Alteration.NONE,
            UndoneAtOnce.ROWS,
            Small.CANCELLED),
        Arguments.of(
            "so is a request that somebody asks for",
            UndoneAtOnce.ROWS,
            Alteration.NONE,
            Small.LOOKED_AT),
        ofBoth(
            "a refused append that was sent twice may be one's own",
            UndoneAtOnce.SENT_TWICE,
            Small.WITHOUT_A_KEY),
        Arguments.of(
            "whoever is asked for a request reads the commit that it names",
            UndoneAtOnce.NAMED_COMMIT,
            Alteration.NONE,
            Small.WITHOUT_A_KEY),
        ofBoth(
            "a request without a key, too, says what was known before its try",
            UndoneAtOnce.HEAD_BEFORE_THE_TRY,
            Small.WITHOUT_A_KEY),
        ofBoth(
            "calls that share an append that was sent twice may all stand in it",
            UndoneAtOnce.SENT_TWICE,
            Small.SHARED),
        ofBoth(
            "where what was sent again is refused, what stands there is read",
            UndoneAtOnce.LOOK_AFTER_LOST_APPEND,
            Small.SHARED),
        ofBoth(
            "each of them says what was known before its try",
            UndoneAtOnce.HEAD_BEFORE_THE_TRY,
            Small.SHARED));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("guards")
  void isNeeded(String guard, Alteration intake, Alteration serializer, Small small) {
    NeededGuard.breaks(guard, small.world.apply(intake, serializer), SmallWorlds.WHOLE);
  }

  /** {@link WalkTest} walks what is left out here. */
  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"ONE_BY_THE_STREAM", "LOOKED_AT", "WITHOUT_A_KEY", "SHARED"})
  void withAllGuardsNoPromiseIsBroken(Small small) {
    NeededGuard.holds(small.world.apply(Alteration.NONE, Alteration.NONE), SmallWorlds.WHOLE);
  }

  private static Arguments ofBoth(String name, Alteration undone, Small small) {
    return Arguments.of(name, undone, undone, small);
  }
}
