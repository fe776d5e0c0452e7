package io.lastseat.local.server;

import io.lastseat.feed.FeedTable;
import io.lastseat.local.dynamodb.DecisionsStream;
import io.lastseat.local.dynamodb.DynamoConnections;
import io.lastseat.local.dynamodb.FeedTables;
import io.lastseat.local.mapping.Checkpoints;
import io.lastseat.local.mapping.EventSourceMapping;
import io.lastseat.local.mapping.MappingSettings;
import io.lastseat.local.mapping.StreamFunction;
import io.lastseat.local.mapping.TableStream;
import io.lastseat.relay.FeedKept;
import io.lastseat.relay.RelayFunction;
import io.lastseat.relay.RelayParts;
import io.lastseat.relay.Relayed;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The relay, and what maps the stream of the decision log to it. */
final class Relaying {

  private static final Logger LOG = LoggerFactory.getLogger(Relaying.class);

  /**
   * As in the template, but nothing is given up: what cannot be told is tried again until the
   * stream forgets it, after a day. Nobody waits for a verdict here: it polls less often.
   */
  private static final MappingSettings MAPPING =
      MappingSettings.defaults()
          .withBatchSize(1_000)
          .withPollInterval(Duration.ofMillis(200))
          .withBisectOnError(true);

  /**
   * Starts it, and makes the table of the feed where there is none.
   *
   * @param forMapping reads the stream
   * @param forRelay writes
   * @param webhooks tells receivers
   */
  static EventSourceMapping start(
      DynamoConnections forMapping,
      DynamoConnections forRelay,
      TableNames names,
      ServerSettings settings,
      Relayed webhooks) {
    String feed = FeedTable.withPrefix(settings.tablePrefix());
    FeedTables.create(forMapping.tables(), feed);
    return EventSourceMapping.start(
        new TableStream(forMapping.streams(), DecisionsStream.on(forMapping.tables(), names)),
        new StreamFunction(
            "lastseat-relay",
            new RelayFunction(new RelayParts(told(forRelay, feed, webhooks), settings.lines()))),
        MAPPING,
        settings
            .dataFolder()
            .map(folder -> Checkpoints.inFolder(checkpointsIn(folder)))
            .getOrElse(Checkpoints::inMemory),
        batch -> LOG.error("{} commits were given up", batch.records().size()));
  }

  private static Vector<Relayed> told(
      DynamoConnections connections, String feed, Relayed webhooks) {
    return Vector.of(RelayParts.feed(connections.tables(), feed, FeedKept.ORDINARY), webhooks);
  }

  private static Path checkpointsIn(Path folder) {
    return folder.resolve("relay-checkpoints");
  }

  private Relaying() {}
}
