package io.lastseat.serve.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CheckpointsTest {

  @AutoClose private static final MappingFixture FIXTURE = new MappingFixture();

  static Stream<Checkpoints> both() {
    return Stream.of(Checkpoints.inMemory(), FIXTURE.checkpoints());
  }

  @ParameterizedTest
  @MethodSource("both")
  void the_last_one_saved_counts_for_each_shard(Checkpoints checkpoints) {
    assertThat(checkpoints.lastDone("arn", "shardId-1")).isEmpty();
    checkpoints.save("arn", "shardId-1", "000000000000000000007");
    checkpoints.save("arn", "shardId-1", "000000000000000000012");
    checkpoints.save("arn", "shardId-2", "5");
    assertThat(checkpoints.lastDone("arn", "shardId-1")).contains("000000000000000000012");
    assertThat(checkpoints.lastDone("arn", "shardId-2")).contains("5");
  }

  /** Engines may give the shards of a table that was made anew the names of the old ones. */
  @ParameterizedTest
  @MethodSource("both")
  void what_is_of_another_stream_does_not_count(Checkpoints checkpoints) {
    checkpoints.save("arn/old", "shardId-9", "70");
    assertThat(checkpoints.lastDone("arn/new", "shardId-9")).isEmpty();
    checkpoints.save("arn/new", "shardId-9", "3");
    assertThat(checkpoints.lastDone("arn/new", "shardId-9")).contains("3");
  }
}
