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
 * Each guard is needed: without it a walk finds a broken promise, and prints the shortest story;
 * with all of them a walk of the same world finds none.
 */
class GuardsTest {

  private static final List<Integer> ONE = List.of(1);
  private static final List<Integer> BOTH = List.of(1, 2);

  /** Small worlds, in each of which something may be altered. */
  enum Small {
    ONE_INVOCATION(GuardsTest::oneInvocation),
    /** {@link WalkTest} walks it to its end. */
    TWO_INVOCATIONS(NeededGuard.walked("capacity 1, 2 requests, 2 overlapping invocations")),
    ONE_REQUEST_EACH(GuardsTest::oneRequestEach),
    FORGOTTEN_RECORDS(GuardsTest::forgottenRecords),
    TWO_STREAMS(GuardsTest::twoStreams),
    SWEEPER_BESIDE(GuardsTest::sweeperBeside),
    ALTERED_SERIALIZER(GuardsTest::alteredSerializer),
    RESTORED_LOG(GuardsTest::restoredLog),
    ALTERED_SWEEPER(GuardsTest::alteredSweeper),
    /** {@link WalkTest} walks it to its end. */
    GATE(NeededGuard.walked("a sign-up with a key, its repetition, and the serializer"));

    private final Function<Alteration, SmallWorld> world;

    Small(Function<Alteration, SmallWorld> world) {
      this.world = world;
    }
  }

  static Stream<Arguments> guards() {
    return Stream.of(
        guard("append only if absent", Undone.CONDITION, Small.ONE_REQUEST_EACH),
        guard(
            "no append before the last one is known",
            Undone.ACKNOWLEDGED_APPEND,
            Small.TWO_INVOCATIONS),
        guard(
            "verdicts are looked for after the head was read",
            Undone.LOOK_AFTER_HEAD,
            Small.TWO_INVOCATIONS),
        guard(
            "verdicts are looked for again after a lost append",
            Undone.LOOK_AFTER_LOST_APPEND,
            Small.TWO_INVOCATIONS),
        guard("every single row counts", Undone.EVERY_SINGLE_ROW, Small.ONE_INVOCATION),
        guard("rows count when acknowledged", Undone.ACKNOWLEDGED_ROWS, Small.ONE_INVOCATION),
        guard("unfinished commits are completed", Undone.COMPLETION, Small.TWO_INVOCATIONS),
        guard("rows that are owed are kept in mind", Undone.OWING, Small.FORGOTTEN_RECORDS),
        guard("the greatest sequence number is kept", Undone.WATERMARK, Small.TWO_INVOCATIONS),
        guard(
            "it is kept up to where other streams decided",
            Undone.OTHER_STREAMS,
            Small.TWO_STREAMS),
        guard("each stream has marks of its own", Undone.STREAM_LABEL, Small.TWO_STREAMS),
        guard(
            "it is kept up to where anything was decided without its record",
            Undone.UNSTREAMED_THROUGH,
            Small.SWEEPER_BESIDE),
        guard("requests say no more than intake knew", Undone.NOT_IN, Small.ALTERED_SERIALIZER),
        guard("what requests say counts until the next restore", Undone.EPOCH, Small.RESTORED_LOG),
        guard("the sweeper's report is a hint", Undone.HINT, Small.ALTERED_SWEEPER),
        guard("what fails is reported", Undone.REPORT, Small.ONE_INVOCATION),
        guard(
            "the gate reads the books first and the key's request after",
            Undone.GATE_ORDER,
            Small.GATE),
        guard("a request is written only if absent", Undone.REQUEST_CONDITION, Small.GATE),
        guard("the recorded clock decides", Undone.RECORDED_CLOCK, Small.ONE_INVOCATION));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("guards")
  void isNeeded(String guard, Alteration undone, Small small) {
    NeededGuard.breaks(guard, small.world.apply(undone), SmallWorlds.ALL);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"TWO_INVOCATIONS", "GATE", "TWO_STREAMS", "ALTERED_SWEEPER"})
  void withAllGuardsNoPromiseIsBroken(Small small) {
    NeededGuard.holds(small.world.apply(Alteration.NONE), SmallWorlds.ALL);
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource(names = {"TWO_STREAMS", "ALTERED_SWEEPER"})
  void withAllGuardsNoPromiseIsBrokenInALargeOne(Small small) {
    NeededGuard.holds(small.world.apply(Alteration.NONE), SmallWorlds.ALL);
  }

  private static SmallWorld oneInvocation(Alteration alteration) {
    return PlainWorld.seats(1, 2, 1, alteration).serializer(List.of(BOTH));
  }

  private static SmallWorld oneRequestEach(Alteration alteration) {
    return PlainWorld.seats(1, 2, 1, alteration)
        .serializer(List.of(ONE))
        .serializer(List.of(List.of(2)));
  }

  private static SmallWorld forgottenRecords(Alteration alteration) {
    return PlainWorld.seats(1, 2, 1, alteration)
        .reconciledAtLast()
        .serializer(List.of(ONE))
        .serializer(List.of(List.of(2)));
  }

  /** The second one is what a stream delivers to which all requests were copied. */
  private static SmallWorld twoStreams(Alteration alteration) {
    return PlainWorld.seats(1, 2, 1, alteration)
        .serializer(List.of(ONE))
        .serializerOfCopies(List.of(List.of(2), ONE));
  }

  private static SmallWorld sweeperBeside(Alteration alteration) {
    return PlainWorld.seats(1, 1, 1, alteration).serializer(List.of(ONE)).sweeper(ONE, alteration);
  }

  private static SmallWorld alteredSerializer(Alteration alteration) {
    return PlainWorld.seats(1, 1, 1, Alteration.NONE)
        .serializer(List.of(ONE), alteration)
        .sweeper(ONE, Alteration.NONE);
  }

  private static SmallWorld restoredLog(Alteration alteration) {
    return PlainWorld.restored(1, 1, alteration).serializer(List.of(ONE)).sweeper(ONE, alteration);
  }

  private static SmallWorld alteredSweeper(Alteration alteration) {
    return PlainWorld.seats(1, 2, 1, Alteration.NONE)
        .serializer(List.of(ONE, List.of(2)))
        .sweeper(BOTH, alteration);
  }

  private static Arguments guard(String name, Alteration undone, Small small) {
    return Arguments.of(name, undone, small);
  }
}
