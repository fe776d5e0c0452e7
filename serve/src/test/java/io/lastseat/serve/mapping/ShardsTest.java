package io.lastseat.serve.mapping;

import static io.lastseat.serve.mapping.MappingFixture.SETTINGS;
import static io.lastseat.serve.mapping.MappingFixture.awaitIdle;
import static io.lastseat.serve.mapping.MappingFixture.batchesOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

class ShardsTest {

  private final StreamOfShards stream = new StreamOfShards();

  private EventSourceMapping start(Script script, MappingSettings settings) {
    return start(script, settings, Checkpoints.inMemory());
  }

  private EventSourceMapping start(Script script, MappingSettings settings, Checkpoints done) {
    return EventSourceMapping.start(
        stream.asTableStream(), script.function(), settings, done, StreamWatch.NONE, Pace.steady());
  }

  private List<String> delivered(Checkpoints done) throws Exception {
    var script = Script.acceptingEverything();
    try (var mapping = start(script, SETTINGS, done)) {
      awaitIdle(mapping);
    }
    return script.delivered();
  }

  @Test
  void open_shards_are_worked_on_at_the_same_time() throws Exception {
    List.of("a", "b", "c").forEach(shard -> stream.open(shard, null));
    stream.put("a", "1");
    stream.put("b", "2");
    stream.put("c", "3");
    var together = new CyclicBarrier(3);
    var script =
        Script.answering(
            records -> {
              meet(together);
              return Option.none();
            });
    try (var mapping = start(script, SETTINGS)) {
      awaitIdle(mapping);
    }
    assertThat(script.delivered()).containsExactlyInAnyOrder("1", "2", "3");
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_failing_shard_does_not_hold_up_the_other() throws Exception {
    stream.open("a", null);
    stream.open("b", null);
    stream.put("a", "bad");
    stream.put("b", "good");
    var script = Script.throwingOn("bad");
    try (var mapping = start(script, SETTINGS)) {
      while (!script.delivered().contains("good")) {
        script.awaitCalls(1);
      }
      assertThat(mapping.awaitIdle(Duration.ZERO)).isFalse();
    }
  }

  @Test
  void both_children_wait_for_the_end_of_their_parent() throws Exception {
    stream.open("parent", null);
    stream.open("left", "parent");
    stream.open("right", "parent");
    stream.put("left", "l");
    stream.put("right", "r");
    stream.put("parent", "1", "2");
    var script = Script.acceptingEverything();
    try (var mapping = start(script, batchesOf(1))) {
      script.awaitCalls(2);
      assertThat(mapping.awaitIdle(Duration.ZERO)).isFalse();
      stream.put("parent", "3");
      script.awaitCalls(1);
      stream.close("parent");
      awaitIdle(mapping);
    }
    assertThat(script.delivered()).startsWith("1", "2", "3").contains("l", "r").hasSize(5);
  }

  @Test
  void a_child_whose_parent_is_gone_is_read() throws Exception {
    stream.open("child", "trimmed long ago");
    stream.put("child", "1");
    assertThat(delivered(Checkpoints.inMemory())).containsExactly("1");
  }

  @Test
  void passing_errors_lose_nothing_and_repeat_nothing() throws Exception {
    stream.open("a", null);
    stream.put("a", "1", "2");
    var script = Script.acceptingEverything();
    try (var mapping = start(script, SETTINGS)) {
      awaitIdle(mapping);
      stream.readErrors.add(LimitExceededException.builder().message("too fast").build());
      stream.readErrors.add(ExpiredIteratorException.builder().message("old").build());
      stream.readErrors.add(TrimmedDataAccessException.builder().message("trimmed").build());
      stream.readErrors.add(InternalServerErrorException.builder().message("oops").build());
      stream.readErrors.add(new IllegalStateException("a bug"));
      stream.iteratorErrors.add(LimitExceededException.builder().message("too fast").build());
      stream.put("a", "3");
      awaitIdle(mapping);
      assertThat(stream.readErrors).isEmpty();
    }
    assertThat(script.delivered()).containsExactly("1", "2", "3");
  }

  @Test
  void a_checkpoint_that_was_trimmed_goes_on_at_the_oldest_record() throws Exception {
    stream.open("a", null);
    stream.put("a", "8", "9");
    var checkpoints = Checkpoints.inMemory();
    checkpoints.save(stream.asTableStream().arn(), "a", "55");
    stream.iteratorErrors.add(TrimmedDataAccessException.builder().message("trimmed").build());
    assertThat(delivered(checkpoints)).containsExactly("8", "9");
  }

  @Test
  void a_shard_that_is_gone_counts_as_read() throws Exception {
    stream.open("a", null);
    stream.open("b", "a");
    stream.put("b", "1");
    stream.goneOnceAsked("a");
    var script = Script.acceptingEverything();
    try (var mapping = start(script, SETTINGS)) {
      awaitIdle(mapping);
    }
    assertThat(script.delivered()).containsExactly("1");
  }

  /** An engine that restarts may not find for a moment what it lists. */
  @Test
  void a_shard_that_is_listed_is_not_gone() throws Exception {
    stream.open("a", null);
    stream.put("a", "1");
    stream.iteratorErrors.add(ResourceNotFoundException.builder().message("where?").build());
    assertThat(delivered(Checkpoints.inMemory())).containsExactly("1");
  }

  @Test
  void a_finished_shard_that_was_not_listed_for_a_while_is_not_read_again() throws Exception {
    stream.open("a", null);
    stream.open("b", "a");
    stream.put("a", "1");
    stream.put("b", "2");
    stream.close("a");
    var script = Script.acceptingEverything();
    try (var mapping = start(script, SETTINGS)) {
      for (boolean hidden : new boolean[] {false, true, false}) {
        stream.hide("a", hidden);
        awaitIdle(mapping);
      }
    }
    assertThat(stream.visited).containsExactly("a", "b");
    assertThat(script.delivered()).containsExactly("1", "2");
  }
}
