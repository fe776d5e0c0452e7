package io.lastseat.relay.webhook;

import io.lastseat.telemetry.EventLine;
import io.lastseat.telemetry.ServiceMetrics;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookEnd;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Lines, and the metrics {@code WebhooksDelivered}, {@code WebhooksFailed} (calls), {@code
 * WebhooksGivenUp} (deliveries that are not tried again), {@code WebhooksEnded} (receivers that are
 * not called any more), {@code WebhooksStopped} (receivers that could not be seen to) and {@code
 * OldestWebhook} in milliseconds, of the service {@code relay}. No URL stands in them: one may hold
 * a token.
 */
public final class CloudWatchWebhooks implements WebhookTelemetry {

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

  @Override
  public void delivered(Webhook webhook, WebhookDelivery delivery) {
    metrics.count("WebhooksDelivered", 1);
  }

  @Override
  public void failed(Webhook webhook, WebhookDelivery delivery) {
    lines.accept(
        EventLine.of(
            "webhookFailed",
            delivery.id().resource(),
            json -> {
              json.writeStringField("webhook", webhook.id().text());
              json.writeNumberField("commit", delivery.id().commitNo());
              json.writeStringField("result", delivery.attempts().last().result());
              if (delivery.attempts().last().status().isDefined()) {
                json.writeNumberField("status", delivery.attempts().last().status().get());
              }
              json.writeStringField("state", delivery.state().code());
              if (delivery.nextAt().isDefined()) {
                json.writeStringField("nextAt", delivery.nextAt().get().toString());
              }
            }));
    metrics.count("WebhooksFailed", 1);
    if (delivery.state() == DeliveryState.FAILED) {
      metrics.count("WebhooksGivenUp", 1);
    }
  }

  @Override
  public void givenUp(Webhook webhook, int many, String why) {
    lines.accept(
        EventLine.of(
            "webhooksGivenUp",
            json -> {
              json.writeStringField("webhook", webhook.id().text());
              json.writeNumberField("deliveries", many);
              json.writeStringField("why", why);
            }));
    metrics.count("WebhooksGivenUp", many);
  }

  @Override
  public void ended(Webhook webhook, WebhookEnd end) {
    lines.accept(
        EventLine.of(
            "webhookEnded",
            json -> {
              json.writeStringField("webhook", webhook.id().text());
              json.writeStringField("why", end.why().code());
            }));
    metrics.count("WebhooksEnded", 1);
  }

  @Override
  public void stopped(Webhook webhook, RuntimeException failure) {
    lines.accept(
        EventLine.of(
            "webhookStopped",
            json -> {
              json.writeStringField("webhook", webhook.id().text());
              json.writeStringField("failure", failure.toString());
            }));
    metrics.count("WebhooksStopped", 1);
  }

  @Override
  public void oldest(Duration waiting) {
    metrics.millis("OldestWebhook", waiting.toMillis());
  }

  @Override
  public void flush() {
    metrics.flush();
  }
}
