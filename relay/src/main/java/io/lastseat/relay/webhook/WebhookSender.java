package io.lastseat.relay.webhook;

import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.DoubleSupplier;

/** Signs, sends, and says what follows. */
final class WebhookSender {

  private final WebhookCall call;
  private final Clock clock;
  private final RetryPlan plan;
  private final DoubleSupplier chance;
  private final long epoch;

  WebhookSender(WebhookCall call, Clock clock, RetryPlan plan, DoubleSupplier chance, long epoch) {
    this.call = call;
    this.clock = clock;
    this.plan = plan;
    this.chance = chance;
    this.epoch = epoch;
  }

  /** Tells the receiver, within that time, of what has the number of the delivery now. */
  Consequence send(
      Webhook webhook,
      WebhookDelivery delivery,
      WebhookHealth health,
      byte[] body,
      Duration limit) {
    ReceiverAnswer answer =
        call.post(webhook.url(), headers(webhook, delivery.id().inEpoch(epoch), body), body, limit);
    return after(delivery, health, answer);
  }

  /** What follows where nothing can be sent. */
  Consequence after(WebhookDelivery delivery, WebhookHealth health, ReceiverAnswer answer) {
    return Consequence.of(delivery, health, answer, now(), plan, chance.getAsDouble());
  }

  private Map<String, String> headers(Webhook webhook, DeliveryId id, byte[] body) {
    Instant now = now();
    return HashMap.of(
        "webhook-id",
        id.header(),
        "webhook-timestamp",
        Long.toString(now.getEpochSecond()),
        "webhook-signature",
        WebhookSignature.of(id.header(), now, body, webhook.signing(now)));
  }

  /** As the tables keep it. */
  Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }
}
