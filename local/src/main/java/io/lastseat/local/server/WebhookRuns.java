package io.lastseat.local.server;

import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.feed.FeedTable;
import io.lastseat.local.mapping.Pace;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.webhooks.WebhookTable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Has receivers of webhooks called, when there is something new in the feed, and each second or at
 * the pace of an idle process.
 */
final class WebhookRuns implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WebhookRuns.class);

  private static final Duration LAST_RUN = Duration.ofSeconds(5);

  private final WebhookRunner runner;
  private final RepeatedTask task =
      new RepeatedTask("webhook-runs", this::run, WebhookRuns::failed);
  private volatile CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

  private WebhookRuns(WebhookRunner runner) {
    this.runner = runner;
  }

  /** Over tables of this server, those of the feed and of webhooks, which it makes if absent. */
  static WebhookRuns start(
      DynamoDbClient client,
      TableNames names,
      ServerSettings settings,
      Consumer<Event> telemetry,
      long epoch,
      Pace pace) {
    String webhooks = WebhookTable.withPrefix(settings.tablePrefix);
    String feed = FeedTable.withPrefix(settings.tablePrefix);
    Tables.createFeed(client, feed);
    Tables.createWebhooks(client, webhooks);
    WebhookSettings sent = WebhookSettings.within(settings.webhookReach, epoch);
    WebhookRuns runs =
        new WebhookRuns(
            WebhookRunner.over(client, names, webhooks, feed, sent.toReceivers(), sent, telemetry));
    runs.task.start(pace);
    return runs;
  }

  /** There is something new in the feed. */
  void wake() {
    task.soon();
  }

  /** It does not wait for receivers. */
  private void run() {
    last = runner.start(WebhookRunner.LONG);
  }

  private static void failed(Throwable failure) {
    LOG.warn("Receivers of webhooks could not be called just now: {}", failure.toString());
  }

  @Override
  public void close() {
    task.close(LAST_RUN);
    try {
      last.get(LAST_RUN.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException unfinished) {
      // Another process goes on from the cursor.
    }
  }
}
