package io.lastseat.relay.webhook;

import io.lastseat.log.DecisionLog;
import io.lastseat.relay.Appended;
import io.lastseat.relay.webhook.AnyReceiver.ToBus;
import io.lastseat.tables.TableNames;
import io.lastseat.waiting.Pause;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryNotes;
import io.lastseat.webhooks.DeliveryStore;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTables;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The parts that webhooks are sent by.
 *
 * @param log where a commit is read again
 * @param epoch how often the tables were restored
 * @param notePause with tables that have no room
 * @param timer limits batches and runs
 * @param threads one for each receiver, so that none waits for another; they may refuse work
 */
record WebhookParts(
    WebhookStore webhooks,
    DeliveryStore deliveries,
    DeliveryNotes notes,
    DecisionLog log,
    WebhookSender sender,
    RetryPlan plan,
    long epoch,
    NotePause notePause,
    RelayTimer timer,
    Executor threads,
    WebhookTelemetry telemetry) {

  /**
   * A name server that does not answer holds a thread for longer than any call lasts: so there are
   * some more than receivers.
   */
  private static final int MOST_THREADS = 100;

  static WebhookParts of(
      DynamoDbClient client,
      TableNames names,
      WebhookTables tables,
      WebhookSettings settings,
      WebhookTelemetry telemetry) {
    return new WebhookParts(
        new WebhookStore(client, tables),
        new DeliveryStore(client, tables),
        new DeliveryNotes(client, tables),
        new DecisionLog(DynamoDbEnhancedClient.builder().dynamoDbClient(client).build(), names),
        new WebhookSender(
            new AnyReceiver(
                HttpWebhookCall.within(
                    settings.reach(), settings.clock(), settings.timers().apply("webhook-limits")),
                settings
                    .bus()
                    .map(
                        bus ->
                            new ToBus(
                                bus.name(),
                                new BusCall(bus, settings.timers().apply("bus-limits"))))),
            settings.clock(),
            RetryPlan.ORDINARY,
            settings.chance(),
            settings.epoch()),
        RetryPlan.ORDINARY,
        settings.epoch(),
        new NotePause(Pause.sleeping(), settings.chance()),
        settings.timers().apply("webhook-ends"),
        new ThreadPoolExecutor(
            0,
            MOST_THREADS,
            10,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            DaemonThreads.named("webhook")),
        telemetry);
  }

  /** By which a receiver knows the call about that commit. */
  DeliveryId id(Appended commit) {
    return new DeliveryId(commit.resource(), commit.number(), epoch);
  }
}
