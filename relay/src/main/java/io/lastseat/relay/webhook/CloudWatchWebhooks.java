package io.lastseat.relay.webhook;

import io.lastseat.feed.Pointer;
import io.lastseat.relay.webhook.WebhookSender.Sent;
import io.lastseat.telemetry.EventLine;
import io.lastseat.telemetry.ServiceMetrics;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookEnd;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Lines, and the metrics {@code WebhooksDelivered}, {@code WebhooksFailed} (calls), {@code
 * WebhooksGivenUp} (events that went on a list of failures), {@code WebhooksFull} (receivers whose
 * list is full, with each run), {@code WebhooksMissed} (gaps: the feed had dropped what a receiver
 * was owed), {@code WebhooksEnded} (receivers that are not called any more), {@code
 * WebhooksStopped} (receivers that could not be seen to) and {@code OldestWebhook} in milliseconds,
 * of the service {@code relay}. No URL stands in them: one may hold a token. For any number of
 * threads.
 */
public final class CloudWatchWebhooks {

  private final ServiceMetrics metrics;
  private final Consumer<String> lines;

  private CloudWatchWebhooks(ServiceMetrics metrics, Consumer<String> lines) {
    this.metrics = metrics;
    this.lines = lines;
  }

  /** With metrics in this namespace. */
  public static CloudWatchWebhooks in(String namespace, Clock clock, Consumer<String> out) {
    return of(new ServiceMetrics(namespace, "relay", clock, out), out);
  }

  /** With metrics that go there. */
  public static CloudWatchWebhooks of(ServiceMetrics metrics, Consumer<String> out) {
    return new CloudWatchWebhooks(metrics, out);
  }

  void delivered() {
    metrics.count("WebhooksDelivered", 1);
  }

  /** A receiver did not take it. */
  void failed(Webhook webhook, Sent sent) {
    lines.accept(
        EventLine.of(
            "webhookFailed",
            sent.commit().resource(),
            json -> {
              json.writeStringField("webhook", webhook.id().text());
              json.writeNumberField("commit", sent.commit().commitNo());
              json.writeStringField("result", sent.answer().result());
              if (sent.answer().status().isDefined()) {
                json.writeNumberField("status", sent.answer().status().get());
              }
            }));
    metrics.count("WebhooksFailed", 1);
  }

  /** The event is on the list of failures; the receiver gets the next one. */
  void givenUp(Webhook webhook, Sent sent) {
    tell("webhookGivenUp", webhook, sent.commit() + " after " + sent.answer().result());
    metrics.count("WebhooksGivenUp", 1);
  }

  /** The log has no such commit any more. */
  void passedOver(Webhook webhook, Pointer commit) {
    tell("webhookPassedOver", webhook, commit + " is not in the log");
  }

  /** Its list of failures is full: it gets nothing. */
  void full(Webhook webhook) {
    tell("webhookFull", webhook, "its list of failures is full");
    metrics.count("WebhooksFull", 1);
  }

  /** The feed dropped events before it got them. */
  void missed(Webhook webhook) {
    tell("webhookMissed", webhook, "the feed has dropped what comes behind its cursor");
    metrics.count("WebhooksMissed", 1);
  }

  /** It is not called any more. */
  void ended(Webhook webhook, WebhookEnd end) {
    tell("webhookEnded", webhook, end.why().code());
    metrics.count("WebhooksEnded", 1);
  }

  /** It could not be seen to, since the tables could not be used. */
  void stopped(Webhook webhook, RuntimeException failure) {
    tell("webhookStopped", webhook, failure.toString());
    metrics.count("WebhooksStopped", 1);
  }

  /** The longest wait of a receiver, from each run. */
  void oldest(Duration waiting) {
    metrics.millis("OldestWebhook", waiting.toMillis());
  }

  /** A run is over. */
  void flush() {
    metrics.flush();
  }

  private void tell(String event, Webhook webhook, String why) {
    lines.accept(
        EventLine.of(
            event,
            json -> {
              json.writeStringField("webhook", webhook.id().text());
              json.writeStringField("why", why);
            }));
  }
}
