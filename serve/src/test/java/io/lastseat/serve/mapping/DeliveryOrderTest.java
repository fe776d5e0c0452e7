package io.lastseat.serve.mapping;

import static io.lastseat.serve.mapping.MappingFixture.SETTINGS;
import static io.lastseat.serve.mapping.MappingFixture.awaitIdle;
import static io.lastseat.serve.mapping.MappingFixture.batchesOf;
import static io.lastseat.serve.mapping.MappingFixture.ids;
import static io.lastseat.serve.mapping.MappingFixture.putAll;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DeliveryOrderTest {

  @AutoClose private static final MappingFixture fixture = new MappingFixture();

  @Test
  void every_record_once_in_order_in_batches_of_the_size() throws Exception {
    var table = fixture.newTable();
    var script = Script.acceptingEverything();
    putAll(table, 0, 25);
    fixture.deliverAll(table, script, batchesOf(10));
    assertThat(script.delivered()).isEqualTo(ids(0, 25));
    assertThat(script.calls).extracting(call -> call.size()).containsExactly(10, 10, 5);
  }

  @Test
  void parents_come_before_children() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 20);
    fixture.dynamo.rolloverShards();
    putAll(table, 20, 40);
    fixture.dynamo.rolloverShards();
    putAll(table, 40, 60);
    assertThat(fixture.streamOf(table).shards()).hasSizeGreaterThanOrEqualTo(3);
    var script = Script.acceptingEverything();
    try (var mapping = fixture.start(table, script, batchesOf(7))) {
      awaitIdle(mapping);
      assertThat(script.delivered()).isEqualTo(ids(0, 60));
      fixture.dynamo.rolloverShards();
      putAll(table, 60, 70);
      awaitIdle(mapping);
      assertThat(script.delivered()).isEqualTo(ids(0, 70));
    }
  }

  @Test
  void an_iterator_of_an_empty_shard_survives_writes_to_another_table() throws Exception {
    var table = fixture.newTable();
    var other = fixture.newTable();
    var script = Script.acceptingEverything();
    try (var mapping = fixture.start(table, script, SETTINGS)) {
      awaitIdle(mapping);
      putAll(other, 0, 10);
      putAll(table, 0, 10);
      awaitIdle(mapping);
    }
    assertThat(script.delivered()).isEqualTo(ids(0, 10));
  }

  @Test
  void a_restart_goes_on_after_the_checkpoint() throws Exception {
    var table = fixture.newTable();
    putAll(table, 0, 10);
    var first = Script.acceptingEverything();
    fixture.deliverAll(table, first, SETTINGS, fixture.checkpoints());
    fixture.dynamo.rolloverShards();
    putAll(table, 10, 15);
    var second = Script.acceptingEverything();
    fixture.deliverAll(table, second, SETTINGS, fixture.checkpoints());
    assertThat(second.delivered()).isEqualTo(ids(10, 15));
  }

  @Test
  void closing_waits_for_the_running_invocation() throws Exception {
    var table = fixture.newTable();
    var running = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var script =
        Script.answering(
            records -> {
              running.countDown();
              await(release);
              return Option.none();
            });
    var checkpoints = Checkpoints.inMemory();
    var mapping = fixture.start(table, script, batchesOf(4), checkpoints, Pace.steady());
    putAll(table, 0, 8);
    await(running);
    var closed = CompletableFuture.runAsync(() -> mapping.close(Duration.ofHours(1)));
    release.countDown();
    closed.get();

    var rest = Script.acceptingEverything();
    fixture.deliverAll(table, rest, SETTINGS, checkpoints);
    assertThat(script.delivered()).isNotEmpty();
    var all = new ArrayList<>(script.delivered());
    all.addAll(rest.delivered());
    assertThat(all).isEqualTo(ids(0, 8));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
