package io.lastseat.serve;

import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.feed.FeedTable;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.serve.mapping.Pace;
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
 * Calls the receivers of webhooks when the feed has something new, and each second, or at the pace
 * of an idle process.
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

  /** Starts the calls of receivers. Makes this server's tables for feed and webhooks if absent. */
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

  /** Calls receivers soon, since the feed has something new. */
  void wake() {
    task.soon();
  }

  /** Starts the calls, without waiting for the receivers. */
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
      // Another process continues at the cursor.
    }
  }
}
