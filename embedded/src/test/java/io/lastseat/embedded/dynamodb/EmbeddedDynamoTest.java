package io.lastseat.embedded.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.embedded.folder.DataFolder;
import io.lastseat.embedded.folder.DataFolder.DataFolderInUse;
import io.vavr.control.Option;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;

class EmbeddedDynamoTest {

  @TempDir Path temp;

  @Test
  void what_is_no_address_is_none() throws Exception {
    for (String text : List.of("", "http:", "127.0.0.1:8000", "file:///etc/passwd", "\0")) {
      Files.writeString(temp.resolve("lastseat.address"), text);
      assertThat(DataFolder.announced(temp)).as(text).isEmpty();
    }
  }

  @Test
  void finds_all_data_again_after_a_restart() {
    var folder = Option.of(temp.resolve("not/yet/there"));
    try (var dynamo = EmbeddedDynamo.start(folder);
        var connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      var table = StreamedTable.create(connections.tables(), "things");
      IntStream.range(0, 50).forEach(n -> table.put("item-" + n));
    }
    try (var dynamo = EmbeddedDynamo.start(folder);
        var connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      var description = connections.tables().describeTable(t -> t.tableName("things")).table();
      var table = new StreamedTable(connections.tables(), "things", description.latestStreamArn());
      assertThat(IntStream.range(0, 50)).allMatch(n -> table.has("item-" + n));
      assertThat(recordsOf(connections, table.streamArn())).isEqualTo(50);
    }
  }

  private static int recordsOf(DynamoConnections connections, String streamArn) {
    var streams = connections.streams();
    var shard =
        streams.describeStream(s -> s.streamArn(streamArn)).streamDescription().shards().get(0);
    var iterator =
        streams
            .getShardIterator(
                s ->
                    s.streamArn(streamArn)
                        .shardId(shard.shardId())
                        .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
            .shardIterator();
    return streams.getRecords(r -> r.shardIterator(iterator)).records().size();
  }

  @Test
  void a_second_server_of_this_process_is_told_that_the_folder_is_in_use() {
    try (var first = EmbeddedDynamo.start(Option.of(temp))) {
      assertThatThrownBy(() -> EmbeddedDynamo.start(Option.of(temp)))
          .isInstanceOf(DataFolderInUse.class)
          .hasMessageContaining(temp.toString())
          .hasMessageContaining("Stop that one, or choose another data folder");
      assertThat(first.endpoint().getHost()).isEqualTo("127.0.0.1");
    }
    EmbeddedDynamo.start(Option.of(temp)).close();
  }

  @Test
  void another_process_holds_the_folder_until_it_ends_and_prints_nothing_of_its_own()
      throws Exception {
    var other = ServerInAnotherProcess.start(temp);
    try (var lines = other.inputReader(StandardCharsets.UTF_8)) {
      assertThat(lines.readLine()).isEqualTo("ready");
      assertThatThrownBy(() -> EmbeddedDynamo.start(Option.of(temp)))
          .isInstanceOf(DataFolderInUse.class);
      other.getOutputStream().close();
      assertThat(lines.readLine()).isNull();
      other.waitFor();
      assertThat(new String(other.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEmpty();
    } finally {
      other.destroyForcibly();
    }
    try (var dynamo = EmbeddedDynamo.start(Option.of(temp));
        var connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      assertThat(
              new StreamedTable(connections.tables(), "things", "")
                  .has("written by another process"))
          .isTrue();
    }
  }

  @Test
  void a_killed_process_leaves_no_lock_and_no_loss() throws Exception {
    var other = ServerInAnotherProcess.start(temp);
    try (var lines = other.inputReader(StandardCharsets.UTF_8)) {
      assertThat(lines.readLine()).isEqualTo("ready");
    } finally {
      other.destroyForcibly().waitFor();
    }
    try (var dynamo = EmbeddedDynamo.start(Option.of(temp));
        var connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      assertThat(
              new StreamedTable(connections.tables(), "things", "")
                  .has("written by another process"))
          .isTrue();
    }
  }

  @Test
  void a_folder_that_cannot_be_used_is_named() throws Exception {
    var file = Files.createFile(temp.resolve("a-file"));
    assertThatThrownBy(() -> EmbeddedDynamo.start(Option.of(file)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void a_spoilt_database_is_told_at_the_start_and_the_folder_is_free_again() throws Exception {
    var database = temp.resolve("tables.db");
    Files.writeString(database, "This is no database. ".repeat(100));
    assertThatThrownBy(() -> EmbeddedDynamo.start(Option.of(temp)))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageContaining(temp.toString())
        .hasMessageContaining("damaged");
    DataFolder.open(temp).close();
  }

  @Test
  void serves_200_callers_at_once() throws Exception {
    var callers = 200;
    var pool = Executors.newFixedThreadPool(callers);
    try (var dynamo = EmbeddedDynamo.start(Option.none());
        var connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      var table = StreamedTable.create(connections.tables(), "things");
      var together = new CyclicBarrier(callers);
      var puts =
          IntStream.range(0, callers)
              .mapToObj(
                  n ->
                      pool.submit(
                          () -> {
                            together.await();
                            table.put("caller-" + n);
                            return n;
                          }))
              .toList();
      for (var put : puts) {
        put.get();
      }
      assertThat(recordsOf(connections, table.streamArn())).isEqualTo(callers);
    } finally {
      pool.shutdownNow();
    }
  }
}
