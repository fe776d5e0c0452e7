package io.lastseat.serve;

import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.feed.FeedTable;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.serve.mapping.Pace;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
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
  private final WebhookStore webhooks;
  private final Clock clock;
  private final RepeatedTask task =
      new RepeatedTask("webhook-runs", this::run, WebhookRuns::failed);
  private volatile CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

  private WebhookRuns(WebhookRunner runner, WebhookStore webhooks, Clock clock) {
    this.runner = runner;
    this.webhooks = webhooks;
    this.clock = clock;
  }

  /** Calls no receiver yet. Makes this server's tables for feed and webhooks if absent. */
  static WebhookRuns of(
      DynamoDbClient client,
      TableNames names,
      ServerSettings settings,
      Consumer<Event> telemetry,
      long epoch,
      Clock clock) {
    String webhooks = WebhookTable.withPrefix(settings.tablePrefix);
    String feed = FeedTable.withPrefix(settings.tablePrefix);
    Tables.createFeed(client, feed);
    Tables.createWebhooks(client, webhooks);
    WebhookSettings sent = WebhookSettings.within(settings.webhookReach, epoch, clock);
    return new WebhookRuns(
        WebhookRunner.over(client, names, webhooks, feed, sent.toReceivers(), sent, telemetry),
        new WebhookStore(client, webhooks),
        clock);
  }

  /** Calls them each second from now on, or at the pace of an idle process. */
  void repeat(Pace pace) {
    task.start(pace);
  }

  /** Calls receivers soon, since the feed has something new. */
  void wake() {
    task.soon();
  }

  /** Starts the calls, without waiting for the receivers. */
  private void run() {
    CompletableFuture<Void> before = last.exceptionally(failure -> null);
    last = CompletableFuture.allOf(before, runner.start(WebhookRunner.LONG));
  }

  /** Ends when the receivers were called about all that the feed has now. */
  CompletableFuture<Void> caughtUp() {
    // A run skips the receivers of one that is under way, so this one begins after it.
    return task.queued()
        .thenCompose(queued -> last.exceptionally(failure -> null))
        .thenCompose(done -> runner.start(WebhookRunner.LONG));
  }

  /** When the next receiver is called that did not take an event; none if there is none. */
  Option<Instant> nextTry() {
    Instant now = clock.instant();
    return webhooks
        .known()
        .filter(Webhook::isCalled)
        .flatMap(webhook -> webhook.progress().nextAt())
        .filter(now::isBefore)
        .min();
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
