package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each guard of claims is needed: without it a walk finds a broken promise, and prints the shortest
 * story. With all guards {@link WalkTest} walks the same worlds.
 */
class ClaimGuardsTest {

  static Stream<Arguments> guards() {
    return Stream.of(
        guard(
            "all logs of a claim get their commits together",
            UndoneInClaims.TOGETHER,
            ClaimGuardsTest::claimAndSeat),
        guard(
            "each of them only if its number is absent",
            UndoneInClaims.CONDITIONS,
            ClaimGuardsTest::claimAndSeat),
        guard(
            "no append before those of the last claim are known",
            UndoneInClaims.ACKNOWLEDGED,
            ClaimGuardsTest::claimAndSeat),
        guard(
            "claims are looked for again after a refused transaction",
            UndoneInClaims.LOOK_AGAIN,
            ClaimGuardsTest::deliveredTwice));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("guards")
  void isNeeded(String guard, Alteration undone, Function<Alteration, SmallWorld> world) {
    NeededGuard.breaks(guard, world.apply(undone), SmallWorlds.WHOLE);
  }

  private static SmallWorld claimAndSeat(Alteration alteration) {
    LifeOf life =
        new LifeOf(1).room(0, "desk", 1).room(0, "room", 1).claim(1, 0, "desk", "hall").seat(2);
    return PlainWorld.living(life, List.of(1, 2), alteration)
        .serializer(List.of(List.of(3)))
        .serializer(List.of(List.of(4)));
  }

  private static SmallWorld deliveredTwice(Alteration alteration) {
    LifeOf life = new LifeOf(1).room(0, "desk", 1).claim(1, 0, "desk", "hall");
    return PlainWorld.living(life, List.of(1), alteration)
        .serializer(List.of(List.of(2)))
        .serializer(List.of(List.of(2)));
  }

  private static Arguments guard(
      String name, Alteration undone, Function<Alteration, SmallWorld> world) {
    return Arguments.of(name, undone, world);
  }
}
