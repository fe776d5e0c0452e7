package io.lastseat.local.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointsTest {

  @TempDir static Path temp;

  static Stream<Checkpoints> both() {
    return Stream.of(Checkpoints.inMemory(), Checkpoints.inFolder(temp.resolve("a/b")));
  }

  @ParameterizedTest
  @MethodSource("both")
  void the_last_one_saved_counts_for_each_shard(Checkpoints checkpoints) {
    assertThat(checkpoints.lastDone("shardId-1")).isEmpty();
    checkpoints.save("shardId-1", "000000000000000000007");
    checkpoints.save("shardId-1", "000000000000000000012");
    checkpoints.save("shardId-2", "5");
    assertThat(checkpoints.lastDone("shardId-1")).contains("000000000000000000012");
    assertThat(checkpoints.lastDone("shardId-2")).contains("5");
  }

  /** Engines may give the shards of a table that was made anew the names of the old ones. */
  @ParameterizedTest
  @MethodSource("both")
  void what_is_of_another_stream_does_not_count(Checkpoints checkpoints) {
    checkpoints.of("arn/old").save("shardId-9", "70");
    assertThat(checkpoints.of("arn/new").lastDone("shardId-9")).isEmpty();
    checkpoints.of("arn/new").save("shardId-9", "3");
    assertThat(checkpoints.of("arn/new").lastDone("shardId-9")).contains("3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "half a num", "-3", "7", "x\narn"})
  void a_spoilt_file_counts_as_none(String content) throws Exception {
    var folder = temp.resolve("d");
    var checkpoints = Checkpoints.inFolder(folder);
    Files.writeString(folder.resolve("shardId-1.checkpoint"), content);
    assertThat(checkpoints.lastDone("shardId-1")).isEmpty();
  }
}
