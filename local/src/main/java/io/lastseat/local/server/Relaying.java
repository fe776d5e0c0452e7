package io.lastseat.local.server;

import io.lastseat.embedded.dynamodb.DecisionsStream;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.feed.FeedTable;
import io.lastseat.feed.Pointer;
import io.lastseat.local.mapping.Checkpoints;
import io.lastseat.local.mapping.EventSourceMapping;
import io.lastseat.local.mapping.MappingSettings;
import io.lastseat.local.mapping.Pace;
import io.lastseat.local.mapping.StreamFunction;
import io.lastseat.local.mapping.StreamWatch;
import io.lastseat.local.mapping.TableStream;
import io.lastseat.relay.FeedKept;
import io.lastseat.relay.RelayFunction;
import io.lastseat.relay.RelayParts;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import java.util.function.Consumer;

/** The relay, and what maps the stream of the decision log to it. */
final class Relaying {

  /**
   * As in the template: what cannot be told is tried again until the stream forgets it, after a
   * day. A write of this process ends a long rest alone: no call waits for it.
   */
  private static final MappingSettings MAPPING =
      MappingSettings.defaults().withBatchSize(1_000).withBisectOnError(true);

  /**
   * Starts the one that appends to the feed, whose table is there.
   *
   * @param forMapping reads the stream
   * @param forRelay writes
   * @param pace of this process
   * @param appended is called when something new stands in the feed
   */
  static EventSourceMapping toFeed(
      DynamoConnections forMapping,
      DynamoConnections forRelay,
      TableNames names,
      ServerSettings settings,
      Checkpoints checkpoints,
      Pace pace,
      Runnable appended) {
    Consumer<Vector<Pointer>> feed =
        RelayParts.feed(
            forRelay.tables(), FeedTable.withPrefix(settings.tablePrefix()), FeedKept.ORDINARY);
    return EventSourceMapping.start(
        new TableStream(forMapping.streams(), DecisionsStream.on(forMapping.tables(), names)),
        new StreamFunction(
            "lastseat-relay",
            new RelayFunction(
                new RelayParts(
                    batch -> {
                      feed.accept(batch);
                      appended.run();
                    },
                    settings.lines()))),
        MAPPING,
        checkpoints,
        StreamWatch.NONE,
        pace);
  }

  private Relaying() {}
}
