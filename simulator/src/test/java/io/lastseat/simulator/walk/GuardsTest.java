package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.simulator.functions.Alteration;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each guard is needed: without it a walk finds a broken promise, and prints the shortest story;
 * with it the same walk finds none.
 */
class GuardsTest {

  private static final List<Integer> ONE = List.of(1);
  private static final List<Integer> BOTH = List.of(1, 2);

  static Stream<Arguments> guards() {
    return Stream.of(
        guard("append only if absent", Undone.CONDITION, GuardsTest::oneRequestEach),
        guard(
            "no append before the last one is known",
            Undone.ACKNOWLEDGED_APPEND,
            GuardsTest::twoInvocations),
        guard("rows are read strongly", Undone.CONSISTENT_ROWS, GuardsTest::twoInvocations),
        guard("rows are read after the log", Undone.ROWS_AFTER_LOG, GuardsTest::twoInvocations),
        guard(
            "rows are read again after a lost append",
            Undone.ROWS_AFTER_LOST_APPEND,
            GuardsTest::twoInvocations),
        guard("every single row counts", Undone.EVERY_SINGLE_ROW, GuardsTest::oneInvocation),
        guard("rows count when acknowledged", Undone.ACKNOWLEDGED_ROWS, GuardsTest::oneInvocation),
        guard("unfinished commits are completed", Undone.COMPLETION, GuardsTest::twoInvocations),
        guard(
            "rows are said to be there when they are",
            Undone.CONFIRMATION,
            GuardsTest::oneRequestEach),
        guard("the greatest sequence number is kept", Undone.WATERMARK, GuardsTest::twoInvocations),
        guard("out-of-band decisions are kept", Undone.OUT_OF_BAND, GuardsTest::alteredSweeper),
        guard("the sweeper's report is a hint", Undone.HINT, GuardsTest::alteredSweeper),
        guard("what fails is reported", Undone.REPORT, GuardsTest::oneInvocation),
        guard(
            "the gate reads the books first and the key's request after",
            Undone.GATE_ORDER,
            GateWorld::new),
        guard("a request is written only if absent", Undone.REQUEST_CONDITION, GateWorld::new),
        guard("the recorded clock decides", Undone.RECORDED_CLOCK, GuardsTest::oneInvocation));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("guards")
  void isNeeded(String guard, Alteration undone, Function<Alteration, World> world) {
    Walked without = Walk.through(world.apply(undone), EnumSet.allOf(Mishap.class));

    assertThat(without.violation()).as("the story of the guard: " + guard).isNotEmpty();
    System.out.printf("Without this guard: %s%n%s%n%n", guard, without.violation().get().text());

    Walked with = Walk.through(world.apply(Alteration.NONE), EnumSet.allOf(Mishap.class));
    assertThat(with.violation().map(Walked.Story::text)).isEmpty();
  }

  private static World oneInvocation(Alteration alteration) {
    return new SerializerWorld(1, 2, alteration).serializer(List.of(BOTH));
  }

  private static World twoInvocations(Alteration alteration) {
    return new SerializerWorld(1, 2, alteration)
        .serializer(List.of(BOTH))
        .serializer(List.of(BOTH));
  }

  private static World oneRequestEach(Alteration alteration) {
    return new SerializerWorld(1, 2, alteration)
        .serializer(List.of(ONE))
        .serializer(List.of(List.of(2)));
  }

  private static World alteredSweeper(Alteration alteration) {
    return new SerializerWorld(1, 2, Alteration.NONE)
        .serializer(List.of(ONE, List.of(2)))
        .sweeper(BOTH, alteration);
  }

  private static Arguments guard(
      String name, Alteration undone, Function<Alteration, World> world) {
    return Arguments.of(name, undone, world);
  }
}
