package io.lastseat.local.server;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.local.mapping.Checkpoints;
import io.lastseat.local.mapping.MappingSettings;
import io.lastseat.local.mapping.Pace;
import io.lastseat.local.mapping.TableStream;
import io.lastseat.tables.TableNames;
import java.time.Duration;

/** How the stream of requests is read by the server, and where it keeps how far it has come. */
final class RequestsMapping {

  /**
   * As in the template, but nothing is ever given up: a server that was off for a night should
   * still decide what it took in the evening before, in its order.
   */
  static final MappingSettings SETTINGS =
      MappingSettings.defaults().withBatchSize(1_000).withBisectOnError(true);

  static TableStream stream(DynamoConnections connections, TableNames names) {
    String arn =
        connections
            .tables()
            .describeTable(b -> b.tableName(names.requests()))
            .table()
            .latestStreamArn();
    return new TableStream(connections.streams(), arn);
  }

  /**
   * Rarely while nothing is written. A database outside may have other writers, which wake nothing
   * here: there no look is more than a second late.
   */
  static Pace pace(ServerSettings settings) {
    return Pace.withRests(Duration.ofSeconds(settings.endpoint().isEmpty() ? 5 : 1));
  }

  /** Those of a mapping, in that folder of the data folder. */
  static Checkpoints checkpoints(ServerSettings settings, String name) {
    return settings
        .dataFolder()
        .map(folder -> Checkpoints.inFolder(folder.resolve(name)))
        .getOrElse(Checkpoints::inMemory);
  }

  private RequestsMapping() {}
}
