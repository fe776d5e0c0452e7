package io.lastseat.serve.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.StreamedTable;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** A real stream, and mappings on it. */
final class MappingFixture implements AutoCloseable {

  static final MappingSettings SETTINGS = batchesOf(100);

  /** Ends a test that hangs; no machine is so slow. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final AtomicInteger TABLES = new AtomicInteger();

  final EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none());
  final DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of());

  /** Of so many records at most. */
  static MappingSettings batchesOf(int records) {
    return new MappingSettings(records, Duration.ofMillis(2));
  }

  Checkpoints checkpoints() {
    return CheckpointTable.withPrefix(connections.tables(), "", Clock.systemUTC());
  }

  StreamedTable newTable() {
    return StreamedTable.create(connections.tables(), "table-" + TABLES.incrementAndGet());
  }

  TableStream streamOf(StreamedTable table) {
    return new TableStream(connections.streams(), table.streamArn());
  }

  EventSourceMapping start(StreamedTable table, Script script, MappingSettings settings) {
    return start(table, script, settings, Checkpoints.inMemory(), Pace.steady());
  }

  EventSourceMapping start(
      StreamedTable table,
      Script script,
      MappingSettings settings,
      Checkpoints checkpoints,
      Pace pace) {
    return EventSourceMapping.start(
        streamOf(table), script.function(), settings, checkpoints, StreamWatch.NONE, pace);
  }

  /** Delivers all present records of the stream through a mapping, which then ends. */
  void deliverAll(StreamedTable table, Script script, MappingSettings settings)
      throws InterruptedException {
    deliverAll(table, script, settings, Checkpoints.inMemory());
  }

  void deliverAll(
      StreamedTable table, Script script, MappingSettings settings, Checkpoints checkpoints)
      throws InterruptedException {
    try (var mapping = start(table, script, settings, checkpoints, Pace.steady())) {
      awaitIdle(mapping);
    }
  }

  static void awaitIdle(EventSourceMapping mapping) throws InterruptedException {
    assertThat(mapping.awaitIdle(PATIENCE)).as("everything delivered").isTrue();
  }

  static void putAll(StreamedTable table, int from, int to) {
    ids(from, to).forEach(table::put);
  }

  static List<String> ids(int from, int to) {
    return IntStream.range(from, to).mapToObj("%03d"::formatted).toList();
  }

  @Override
  public void close() {
    connections.close();
    dynamo.close();
  }
}
