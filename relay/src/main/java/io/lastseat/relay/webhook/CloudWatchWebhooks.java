package io.lastseat.relay.webhook;

import io.lastseat.telemetry.EventLine;
import io.lastseat.telemetry.ServiceMetrics;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookEnd;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Lines, and the metrics {@code WebhooksDelivered}, {@code WebhooksFailed} (calls), {@code
 * WebhooksGivenUp} (deliveries that are not tried again), {@code WebhooksEnded} (receivers that are
 * not called any more) and {@code OldestWebhook} in milliseconds, of the service {@code relay}. No
 * URL stands in them: one may hold a token.
 */
public final class CloudWatchWebhooks implements WebhookTelemetry {

  private final Option<ServiceMetrics> metrics;
  private final Consumer<String> lines;

  private CloudWatchWebhooks(Option<ServiceMetrics> metrics, Consumer<String> lines) {
    this.metrics = metrics;
    this.lines = lines;
  }

  /** With metrics in this namespace. */
  public static CloudWatchWebhooks in(String namespace, Clock clock, Consumer<String> out) {
    return new CloudWatchWebhooks(
        Option.some(new ServiceMetrics(namespace, "relay", clock, out)), out);
  }

  /** Lines alone, of what went wrong. */
  public static CloudWatchWebhooks lines(Consumer<String> out) {
    return new CloudWatchWebhooks(Option.none(), out);
  }

  @Override
  public void delivered(Webhook webhook, WebhookDelivery delivery) {
    metrics.forEach(some -> some.count("WebhooksDelivered", 1));
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
    metrics.forEach(some -> some.count("WebhooksFailed", 1));
    if (delivery.state() == DeliveryState.FAILED) {
      metrics.forEach(some -> some.count("WebhooksGivenUp", 1));
    }
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
    metrics.forEach(some -> some.count("WebhooksEnded", 1));
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
  }

  @Override
  public void oldest(Duration waiting) {
    metrics.forEach(some -> some.millis("OldestWebhook", waiting.toMillis()));
  }

  @Override
  public void flush() {
    metrics.forEach(ServiceMetrics::flush);
  }
}
