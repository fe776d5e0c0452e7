package io.lastseat.simulator.walk;

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
        guard(
            "verdicts are looked for after the head was read",
            Undone.LOOK_AFTER_HEAD,
            GuardsTest::twoInvocations),
        guard(
            "verdicts are looked for again after a lost append",
            Undone.LOOK_AFTER_LOST_APPEND,
            GuardsTest::twoInvocations),
        guard("every single row counts", Undone.EVERY_SINGLE_ROW, GuardsTest::oneInvocation),
        guard("rows count when acknowledged", Undone.ACKNOWLEDGED_ROWS, GuardsTest::oneInvocation),
        guard("unfinished commits are completed", Undone.COMPLETION, GuardsTest::twoInvocations),
        guard("rows that are owed are kept in mind", Undone.OWING, GuardsTest::forgottenRecords),
        guard("the greatest sequence number is kept", Undone.WATERMARK, GuardsTest::twoInvocations),
        guard(
            "it is kept up to where other streams decided",
            Undone.OTHER_STREAMS,
            GuardsTest::twoStreams),
        guard("each stream has marks of its own", Undone.STREAM_LABEL, GuardsTest::twoStreams),
        guard(
            "it is kept up to where anything was decided without its record",
            Undone.UNSTREAMED_THROUGH,
            GuardsTest::sweeperBeside),
        guard(
            "requests say no more than intake knew", Undone.NOT_IN, GuardsTest::alteredSerializer),
        guard(
            "what requests say counts until the next restore",
            Undone.EPOCH,
            GuardsTest::restoredLog),
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
  void isNeeded(String guard, Alteration undone, Function<Alteration, SmallWorld> world) {
    NeededGuard.show(guard, undone, world, EnumSet.allOf(Mishap.class));
  }

  private static SmallWorld oneInvocation(Alteration alteration) {
    return new SerializerWorld(1, 2, alteration).serializer(List.of(BOTH));
  }

  private static SmallWorld twoInvocations(Alteration alteration) {
    return new SerializerWorld(1, 2, alteration)
        .serializer(List.of(BOTH))
        .serializer(List.of(BOTH));
  }

  private static SmallWorld oneRequestEach(Alteration alteration) {
    return new SerializerWorld(1, 2, alteration)
        .serializer(List.of(ONE))
        .serializer(List.of(List.of(2)));
  }

  private static SmallWorld forgottenRecords(Alteration alteration) {
    return SerializerWorld.forgotten(1, 2, alteration)
        .serializer(List.of(ONE))
        .serializer(List.of(List.of(2)));
  }

  /** The second one is what a stream delivers to which all requests were copied. */
  private static SmallWorld twoStreams(Alteration alteration) {
    return new SerializerWorld(1, 2, alteration)
        .serializer(List.of(ONE))
        .serializerOfCopies(List.of(List.of(2), ONE));
  }

  private static SmallWorld sweeperBeside(Alteration alteration) {
    return new SerializerWorld(1, 1, alteration).serializer(List.of(ONE)).sweeper(ONE, alteration);
  }

  private static SmallWorld alteredSerializer(Alteration alteration) {
    return new SerializerWorld(1, 1, Alteration.NONE)
        .serializer(List.of(ONE), alteration)
        .sweeper(ONE, Alteration.NONE);
  }

  private static SmallWorld restoredLog(Alteration alteration) {
    return SerializerWorld.restored(1, 1, alteration)
        .serializer(List.of(ONE))
        .sweeper(ONE, alteration);
  }

  private static SmallWorld alteredSweeper(Alteration alteration) {
    return new SerializerWorld(1, 2, Alteration.NONE)
        .serializer(List.of(ONE, List.of(2)))
        .sweeper(BOTH, alteration);
  }

  private static Arguments guard(
      String name, Alteration undone, Function<Alteration, SmallWorld> world) {
    return Arguments.of(name, undone, world);
  }
}
