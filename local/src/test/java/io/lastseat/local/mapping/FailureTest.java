package io.lastseat.local.mapping;

import static io.lastseat.local.mapping.MappingFixture.SETTINGS;
import static io.lastseat.local.mapping.MappingFixture.awaitIdle;
import static io.lastseat.local.mapping.MappingFixture.ids;
import static io.lastseat.local.mapping.MappingFixture.idsOf;
import static io.lastseat.local.mapping.MappingFixture.putAll;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.local.mapping.GivenUpBatch.Condition;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest {

  private static MappingFixture fixture;

  @BeforeAll
  static void start() {
    fixture = new MappingFixture();
  }

  @AfterAll
  static void stop() {
    fixture.close();
  }

  @BeforeEach
  void forgetGivenUp() {
    fixture.givenUp.clear();
  }

  /** Reports the given ids as failed the first time it sees them. */
  private static Script failingOnce(List<String> ids) {
    var left = new ArrayList<>(ids);
    return Script.answering(
        records ->
            Script.failed(
                records.stream()
                    .filter(record -> left.remove(Script.idOf(record)))
                    .map(FailureTest::numberOf)
                    .toArray(String[]::new)));
  }

  private static String numberOf(DynamodbStreamRecord record) {
    return record.getDynamodb().getSequenceNumber();
  }

  @Test
  void goes_on_at_the_lowest_reported_record() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 10);
    var script = failingOnce(List.of("007", "004", "008"));
    fixture.deliverAll(table, script, SETTINGS, Checkpoints.inMemory());
    assertThat(script.calls).containsExactly(ids(0, 10), ids(4, 10));
    assertThat(fixture.givenUp).isEmpty();
  }

  @Test
  void the_checkpoint_is_the_lowest_reported_record() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 10);
    var checkpoints = Checkpoints.inMemory();
    var stuck =
        Script.answering(
            records ->
                records.stream()
                    .filter(record -> Script.idOf(record).equals("004"))
                    .findFirst()
                    .map(record -> Script.failed(numberOf(record)))
                    .orElse(null));
    try (var mapping = fixture.start(table, stuck, SETTINGS, checkpoints)) {
      stuck.awaitCalls(2);
      assertThat(mapping.awaitIdle(Duration.ZERO)).isFalse();
    }
    var next = Script.acceptingEverything();
    fixture.deliverAll(table, next, SETTINGS, checkpoints);
    assertThat(next.calls).containsExactly(ids(4, 10));
  }

  @Test
  void an_empty_list_means_all_done() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 3);
    var script = Script.answering(records -> new StreamsEventResponse(List.of()));
    fixture.deliverAll(table, script, SETTINGS, Checkpoints.inMemory());
    assertThat(script.calls).containsExactly(ids(0, 3));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "12345"})
  void an_unknown_identifier_fails_the_whole_batch(String identifier) throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 3);
    var calls = new AtomicInteger();
    var script =
        Script.answering(
            records ->
                calls.incrementAndGet() == 1
                    ? Script.failed(numberOf(records.get(2)), identifier)
                    : null);
    fixture.deliverAll(table, script, SETTINGS, Checkpoints.inMemory());
    assertThat(script.calls).containsExactly(ids(0, 3), ids(0, 3));
  }

  @Test
  void bisecting_isolates_the_bad_record_and_uses_up_no_retry() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 8);
    var script = Script.throwingOn("005");
    var settings = SETTINGS.withBisectOnError(true).withMaximumRetryAttempts(1);
    fixture.deliverAll(table, script, settings, Checkpoints.inMemory());
    assertThat(script.calls)
        .containsExactly(
            ids(0, 8), ids(0, 4), ids(4, 8), ids(4, 6), ids(4, 5), ids(5, 6), ids(5, 6), ids(6, 8));
    assertThat(fixture.givenUp).hasSize(1);
    var batch = fixture.givenUp.get(0);
    assertThat(idsOf(batch)).containsExactly("005");
    assertThat(batch.condition()).isEqualTo(Condition.RETRY_ATTEMPTS_EXHAUSTED);
    assertThat(batch.functionError()).containsExactly("Unhandled");
    assertThat(batch.invocations()).isEqualTo(5);
  }

  @Test
  void with_bisecting_a_reported_record_splits_there() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 10);
    var script = failingOnce(List.of("004", "007"));
    var settings = SETTINGS.withBisectOnError(true).withMaximumRetryAttempts(0);
    fixture.deliverAll(table, script, settings, Checkpoints.inMemory());
    // 004 and 007 are reported together; the lowest counts.
    assertThat(script.calls).containsExactly(ids(0, 10), ids(4, 10));
    assertThat(fixture.givenUp).isEmpty();
  }

  @Test
  void after_the_retries_the_batch_is_given_up_and_the_shard_goes_on() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 6);
    var script = Script.throwingOn("001");
    var settings = SETTINGS.withBatchSize(3).withMaximumRetryAttempts(2);
    var checkpoints = Checkpoints.inMemory();
    fixture.deliverAll(table, script, settings, checkpoints);
    assertThat(script.calls).containsExactly(ids(0, 3), ids(0, 3), ids(0, 3), ids(3, 6));
    assertThat(fixture.givenUp).hasSize(1);
    assertThat(idsOf(fixture.givenUp.get(0))).isEqualTo(ids(0, 3));
    assertThat(fixture.givenUp.get(0).invocations()).isEqualTo(3);

    var next = Script.acceptingEverything();
    fixture.deliverAll(table, next, settings, checkpoints);
    assertThat(next.calls).isEmpty();
  }

  @Test
  void only_what_follows_the_lowest_reported_record_is_given_up() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 6);
    var script =
        Script.answering(
            records ->
                records.stream()
                    .filter(record -> Script.idOf(record).equals("002"))
                    .findFirst()
                    .map(record -> Script.failed(numberOf(record)))
                    .orElse(null));
    var settings = SETTINGS.withMaximumRetryAttempts(1);
    fixture.deliverAll(table, script, settings, Checkpoints.inMemory());
    assertThat(script.calls).containsExactly(ids(0, 6), ids(2, 6));
    assertThat(idsOf(fixture.givenUp.get(0))).isEqualTo(ids(2, 6));
    assertThat(fixture.givenUp.get(0).functionError()).isEmpty();
  }

  @Test
  void a_record_that_is_too_old_is_given_up_even_untried() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 3);
    var script = Script.acceptingEverything();
    var settings = SETTINGS.withMaximumRecordAge(Duration.ofHours(1));
    var tomorrow =
        new MappingClock(
            System::nanoTime, InstantSource.offset(InstantSource.system(), Duration.ofDays(1)));
    try (var mapping = fixture.start(table, script, settings, Checkpoints.inMemory(), tomorrow)) {
      awaitIdle(mapping);
    }
    assertThat(script.calls).isEmpty();
    assertThat(fixture.givenUp).hasSize(1);
    assertThat(idsOf(fixture.givenUp.get(0))).isEqualTo(ids(0, 3));
    assertThat(fixture.givenUp.get(0).condition()).isEqualTo(Condition.RECORD_AGE_EXCEEDED);
    assertThat(fixture.givenUp.get(0).invocations()).isZero();
  }

  @Test
  void records_are_not_skipped_before_the_destination_has_them() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 2);
    var attempts = new AtomicInteger();
    var script = Script.throwingOn("000");
    try (var mapping =
        EventSourceMapping.start(
            fixture.streamOf(table),
            script.function(),
            SETTINGS.withBatchSize(1).withMaximumRetryAttempts(0),
            Checkpoints.inMemory(),
            batch -> {
              if (attempts.incrementAndGet() < 3) {
                throw new IllegalStateException("disk full");
              }
              fixture.givenUp.add(batch);
            })) {
      awaitIdle(mapping);
    }
    assertThat(attempts).hasValue(3);
    assertThat(script.calls).containsExactly(ids(0, 1), ids(1, 2));
    assertThat(fixture.givenUp).hasSize(1);
  }

  @Test
  void an_error_of_the_machine_is_a_failure_of_the_batch_too() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 1);
    var calls = new AtomicInteger();
    var script =
        Script.answering(
            records -> {
              if (calls.incrementAndGet() == 1) {
                throw new StackOverflowError();
              }
              return null;
            });
    fixture.deliverAll(table, script, SETTINGS, Checkpoints.inMemory());
    assertThat(script.calls).hasSize(2);
  }

  @Test
  void an_interrupt_that_the_function_leaves_behind_stops_nothing() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 4);
    var script =
        Script.answering(
            records -> {
              Thread.currentThread().interrupt();
              return null;
            });
    fixture.deliverAll(table, script, SETTINGS.withBatchSize(1), Checkpoints.inMemory());
    assertThat(script.delivered()).isEqualTo(ids(0, 4));
  }
}
