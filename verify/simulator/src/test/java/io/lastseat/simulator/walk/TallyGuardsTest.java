package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each guard of the limits for applicants is needed. */
class TallyGuardsTest {

  /** The applicant has something already. */
  private static final List<Integer> FIRST = List.of(1);

  /** Crashes and all interleavings. */
  private static final Set<Mishap> NONE = EnumSet.noneOf(Mishap.class);

  static Stream<Arguments> guards() {
    return Stream.of(
        guard(
            "what an applicant has is read after the head",
            UndoneInTallies.AFTER_HEAD,
            alteration -> twoAtOnce(alteration, alteration)),
        guard(
            "it is read again after a lost append",
            UndoneInTallies.READ_AGAIN,
            alteration -> twoAtOnce(alteration, alteration)),
        guard(
            "commits that owe rows are looked into for what applicants have",
            UndoneInTallies.OWED,
            alteration -> twoAtOnce(Alteration.NONE, alteration)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("guards")
  void isNeeded(String guard, Alteration undone, Function<Alteration, SmallWorld> world) {
    NeededGuard.show(guard, undone, world, NONE);
  }

  /** Two units are allowed, one is his already: two processes decide about one more each. */
  private static SmallWorld twoAtOnce(Alteration one, Alteration other) {
    LifeOf life = LifeOf.withLimit(9, 2).seat(1).seat(2).seat(3);
    return PlainWorld.living(life, FIRST, Alteration.NONE)
        .serializer(List.of(List.of(2)), one)
        .serializer(List.of(List.of(3)), other);
  }

  private static Arguments guard(
      String name, Alteration undone, Function<Alteration, SmallWorld> world) {
    return Arguments.of(name, undone, world);
  }
}
