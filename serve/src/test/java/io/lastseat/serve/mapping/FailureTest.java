package io.lastseat.serve.mapping;

import static io.lastseat.serve.mapping.MappingFixture.SETTINGS;
import static io.lastseat.serve.mapping.MappingFixture.batchesOf;
import static io.lastseat.serve.mapping.MappingFixture.ids;
import static io.lastseat.serve.mapping.MappingFixture.putAll;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.stream.StreamRecord;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailureTest {

  @AutoClose private static final MappingFixture fixture = new MappingFixture();

  @Test
  void goes_on_at_the_reported_record() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 10);
    var left = new ArrayList<>(List.of("004", "008"));
    var script =
        Script.answering(
            records ->
                records
                    .find(record -> left.remove(Script.idOf(record)))
                    .map(StreamRecord::sequenceNumber));
    fixture.deliverAll(table, script, SETTINGS);
    assertThat(script.calls).containsExactly(ids(0, 10), ids(4, 10), ids(8, 10));
  }

  @Test
  void the_checkpoint_is_the_lowest_reported_record() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 10);
    var checkpoints = Checkpoints.inMemory();
    var stuck =
        Script.answering(
            records ->
                records
                    .find(record -> Script.idOf(record).equals("004"))
                    .map(StreamRecord::sequenceNumber));
    try (var mapping = fixture.start(table, stuck, SETTINGS, checkpoints, Pace.steady())) {
      stuck.awaitCalls(2);
      assertThat(mapping.awaitIdle(Duration.ZERO)).isFalse();
    }
    var next = Script.acceptingEverything();
    fixture.deliverAll(table, next, SETTINGS, checkpoints);
    assertThat(next.calls).containsExactly(ids(4, 10));
  }

  static Stream<UnaryOperator<String>> completeFailures() {
    return Stream.of(
        number -> "",
        number -> "12345",
        number -> {
          throw new StackOverflowError();
        });
  }

  /** The function throws, or names a record that is not in the batch. */
  @ParameterizedTest
  @MethodSource("completeFailures")
  void a_complete_failure_fails_the_whole_batch(UnaryOperator<String> other) throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 3);
    var calls = new AtomicInteger();
    var script =
        Script.answering(
            records -> {
              return calls.incrementAndGet() > 1
                  ? Option.none()
                  : Option.of(other.apply(records.get(2).sequenceNumber()));
            });
    fixture.deliverAll(table, script, SETTINGS);
    assertThat(script.calls).containsExactly(ids(0, 3), ids(0, 1), ids(1, 3));
  }

  @Test
  void bisecting_isolates_the_bad_record_and_the_others_go_on() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 8);
    var failures = new AtomicInteger();
    var script =
        Script.answering(
            records -> {
              if (records.map(Script::idOf).contains("005") && failures.incrementAndGet() <= 4) {
                throw new IllegalStateException("not this time");
              }
              return Option.none();
            });
    fixture.deliverAll(table, script, SETTINGS);
    assertThat(script.calls)
        .containsExactly(
            ids(0, 8), ids(0, 4), ids(4, 8), ids(4, 6), ids(4, 5), ids(5, 6), ids(5, 6), ids(6, 8));
  }

  @Test
  void an_interrupt_that_the_function_leaves_behind_stops_nothing() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 4);
    var script =
        Script.answering(
            records -> {
              Thread.currentThread().interrupt();
              return Option.none();
            });
    fixture.deliverAll(table, script, batchesOf(1));
    assertThat(script.delivered()).isEqualTo(ids(0, 4));
  }
}
