package io.lastseat.webhooks;

import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** That nobody has changed a delivery since it was read. */
record DeliveryCondition(String expression, Map<String, AttributeValue> values) {

  static final Map<String, String> NAMES = Map.of("#state", "state", "#nextAt", "nextAt");

  static DeliveryCondition as(Webhook webhook, WebhookDelivery read, Instant now) {
    Map<String, AttributeValue> was = DeliveryCodec.write(webhook, read, now);
    AttributeValue nextAt = was.get("nextAt");
    return nextAt == null
        ? new DeliveryCondition(
            "#state = :state AND attribute_not_exists(#nextAt)", Map.of(":state", was.get("state")))
        : new DeliveryCondition(
            "#state = :state AND #nextAt = :nextAt",
            Map.of(":state", was.get("state"), ":nextAt", nextAt));
  }
}
