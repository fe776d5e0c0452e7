package io.lastseat.relay.webhook;

import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookHealth;

/** Tells the operator what came of a call. */
final class Outcomes {

  static void tell(
      WebhookTelemetry telemetry, Webhook webhook, WebhookHealth before, Consequence course) {
    if (course.delivery().state() == DeliveryState.DELIVERED) {
      telemetry.delivered(webhook, course.delivery());
    } else {
      telemetry.failed(webhook, course.delivery());
    }
    if (before.ended().isEmpty()) {
      course.health().ended().forEach(end -> telemetry.ended(webhook, end));
    }
  }

  private Outcomes() {}
}
