package io.lastseat.local.server;

import io.lastseat.embedded.dynamodb.DecisionsStream;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.FeedTables;
import io.lastseat.feed.FeedTable;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The relays, and what maps the stream of the decision log to them. */
final class Relaying {

  private static final Logger LOG = LoggerFactory.getLogger(Relaying.class);

  /**
   * As in the template, but nothing is given up: what cannot be told is tried again until the
   * stream forgets it, after a day. No write of this process wakes it: no call waits for it.
   */
  private static final MappingSettings MAPPING =
      MappingSettings.defaults().withBatchSize(1_000).withBisectOnError(true);

  /**
   * Starts the one that appends to the feed, and makes its table where there is none.
   *
   * @param forMapping reads the stream
   * @param forRelay writes
   */
  static EventSourceMapping toFeed(
      DynamoConnections forMapping,
      DynamoConnections forRelay,
      TableNames names,
      ServerSettings settings) {
    String feed = FeedTable.withPrefix(settings.tablePrefix());
    FeedTables.create(forMapping.tables(), feed);
    return start(
        forMapping,
        names,
        settings,
        "relay",
        RelayParts.feed(forRelay.tables(), feed, FeedKept.ORDINARY));
  }

  /** Starts the one that calls receivers: it has a place of its own in the stream. */
  static EventSourceMapping toWebhooks(
      DynamoConnections forMapping, TableNames names, ServerSettings settings, Relayed webhooks) {
    return start(forMapping, names, settings, "webhook-relay", webhooks);
  }

  private static EventSourceMapping start(
      DynamoConnections forMapping,
      TableNames names,
      ServerSettings settings,
      String name,
      Relayed told) {
    return EventSourceMapping.start(
        new TableStream(forMapping.streams(), DecisionsStream.on(forMapping.tables(), names)),
        new StreamFunction(
            "lastseat-" + name, new RelayFunction(new RelayParts(told, settings.lines()))),
        MAPPING,
        settings
            .dataFolder()
            .map(folder -> Checkpoints.inFolder(folder.resolve(name + "-checkpoints")))
            .getOrElse(Checkpoints::inMemory),
        batch -> LOG.error("{} commits were given up", batch.records().size()));
  }

  private Relaying() {}
}
