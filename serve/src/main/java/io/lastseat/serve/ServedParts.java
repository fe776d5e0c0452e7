package io.lastseat.serve;

import io.lastseat.command.TokenSource;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.feed.FeedTable;
import io.lastseat.feed.Pointer;
import io.lastseat.gate.GateCounter;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.pauses.Pause;
import io.lastseat.relay.FeedKept;
import io.lastseat.relay.RelayBatch;
import io.lastseat.relay.RelayParts;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serve.mapping.Checkpoints;
import io.lastseat.serve.mapping.EventSourceMapping;
import io.lastseat.serve.mapping.MappingSettings;
import io.lastseat.serve.mapping.Pace;
import io.lastseat.serve.mapping.StreamFunction;
import io.lastseat.serve.mapping.StreamWatch;
import io.lastseat.serve.mapping.TableStream;
import io.lastseat.tables.TableNames;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * How the functions of a server are set up.
 *
 * @param pace the pace of this process
 * @param time dates what is asked and what the feed gets
 */
record ServedParts(ServerSettings settings, TableNames names, Pace pace, ServerTime time) {

  /**
   * A pace that rarely reads while nothing is written. An outside database may have other writers,
   * which wake nothing here, so there each read follows within a second.
   */
  static Pace pace(ServerSettings settings) {
    return Pace.withRests(Duration.ofSeconds(settings.endpoint.isEmpty() ? 5 : 1));
  }

  /** Starts the serializer, which reads the stream of requests. */
  EventSourceMapping serializer(
      DynamoConnections forMapping,
      SerializerParts parts,
      Checkpoints checkpoints,
      StreamWatch watch) {
    String arn =
        forMapping
            .tables()
            .describeTable(b -> b.tableName(names.requests()))
            .table()
            .latestStreamArn();
    return EventSourceMapping.start(
        new TableStream(forMapping.streams(), arn),
        new StreamFunction("lastseat-serializer", parts.parkingBatch()::handle),
        MappingSettings.ORDINARY,
        checkpoints,
        watch,
        pace);
  }

  /**
   * Starts the relay, which reads the stream of decisions and appends to the existing feed. A write
   * of this process only ends a long rest, since no call waits for the relay.
   *
   * @param appended runs after each append to the feed
   */
  EventSourceMapping relay(
      DynamoConnections forMapping,
      DynamoConnections forRelay,
      Checkpoints checkpoints,
      Runnable appended) {
    Consumer<Vector<Pointer>> feed =
        RelayParts.feed(
            forRelay.tables(),
            FeedTable.withPrefix(settings.tablePrefix),
            FeedKept.ORDINARY,
            time.clock());
    return EventSourceMapping.start(
        new TableStream(forMapping.streams(), Tables.streamOfDecisions(forMapping.tables(), names)),
        new StreamFunction(
            "lastseat-relay",
            new RelayBatch(feed.andThen(batch -> appended.run()), settings.lines)::handle),
        MappingSettings.ORDINARY,
        checkpoints,
        StreamWatch.NONE,
        pace);
  }

  /** The intake function. It decides in the call, and reads the feed if there is one. */
  IntakeFunction intake(
      DynamoConnections own,
      Door door,
      long epoch,
      WaitLimit waits,
      ImmediateParts admission,
      GateCounter gate) {
    IntakeParts parts =
        new IntakeParts(
                own.tables(),
                names,
                time.clock(),
                own.serverClock(),
                TokenSource.random(),
                door,
                epoch,
                Pause.sleeping(),
                waits,
                Option.some(admission))
            .counting(gate)
            .agingBy(time.ages())
            .sendingInPieces();
    String webhooks = WebhookTable.withPrefix(settings.tablePrefix);
    return new IntakeFunction(
        settings.relays
            ? parts
                .withFeed(FeedTable.withPrefix(settings.tablePrefix))
                .withWebhooks(webhooks, settings.webhookReach)
            : parts);
  }
}
