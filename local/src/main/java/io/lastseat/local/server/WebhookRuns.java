package io.lastseat.local.server;

import io.lastseat.embedded.dynamodb.WebhookTablesMade;
import io.lastseat.relay.webhook.CloudWatchWebhooks;
import io.lastseat.relay.webhook.RetryRun;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.ServiceMetrics;
import io.lastseat.webhooks.DeliveryStore;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTables;
import io.lastseat.webhooks.WebhookTrouble;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Tries each second again what receivers of webhooks did not take, where that is due. */
final class WebhookRuns implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WebhookRuns.class);

  private static final Duration EACH = Duration.ofSeconds(1);
  private static final Duration LAST_RUN = Duration.ofSeconds(5);

  private final IntSupplier run;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread daemon = new Thread(task, "webhook-runs");
            daemon.setDaemon(true);
            return daemon;
          });
  private volatile boolean closed;

  private WebhookRuns(IntSupplier run) {
    this.run = run;
  }

  /** Webhooks in tables of this server, which are made where they are absent. */
  static Webhooks webhooks(
      DynamoDbClient client,
      TableNames names,
      ServerSettings settings,
      ServiceMetrics metrics,
      long epoch) {
    WebhookTables tables = WebhookTables.withPrefix(settings.tablePrefix());
    WebhookTablesMade.create(client, tables);
    return Webhooks.over(
        client,
        names,
        tables,
        WebhookSettings.within(settings.besides().webhookReach()).inEpoch(epoch),
        CloudWatchWebhooks.of(metrics, settings.lines()));
  }

  /** The receivers that an operator should look at. */
  static Supplier<Vector<WebhookTrouble>> troubles(DynamoDbClient client, ServerSettings settings) {
    WebhookTables tables = WebhookTables.withPrefix(settings.tablePrefix());
    WebhookStore webhooks = new WebhookStore(client, tables);
    DeliveryStore deliveries = new DeliveryStore(client, tables);
    return () -> WebhookTrouble.all(webhooks, deliveries, Instant.now());
  }

  static WebhookRuns start(RetryRun run) {
    WebhookRuns runs = new WebhookRuns(run::run);
    var unused =
        runs.thread.scheduleWithFixedDelay(
            runs::runOnce, EACH.toNanos(), EACH.toNanos(), TimeUnit.NANOSECONDS);
    return runs;
  }

  /** A failure must not end the schedule. */
  private void runOnce() {
    try {
      int calls = run.getAsInt();
      if (calls > 0) {
        LOG.debug("{} webhooks were sent again.", calls);
      }
    } catch (RuntimeException failure) {
      if (!closed) {
        LOG.warn("Webhooks could not be sent again just now: {}", failure.toString());
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.shutdown();
    try {
      if (!thread.awaitTermination(LAST_RUN.toNanos(), TimeUnit.NANOSECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
