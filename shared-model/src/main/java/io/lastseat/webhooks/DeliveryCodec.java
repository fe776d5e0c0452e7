package io.lastseat.webhooks;

import static io.lastseat.webhooks.WebhookCodec.DELIVERY;
import static io.lastseat.webhooks.WebhookCodec.OPEN;
import static io.lastseat.webhooks.WebhookCodec.SUBSCRIPTION;

import io.lastseat.tables.FormatVersion;
import io.lastseat.tables.ItemReader;
import io.lastseat.tables.ItemWriter;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Deliveries and the health of receivers as items of the table of deliveries. */
final class DeliveryCodec {

  /** The attribute by which DynamoDB removes an item, in seconds since 1970. */
  static final String GONE_AT = "goneAt";

  /** The sort key of the health: no resource's id begins so. */
  static final String HEALTH = "#health";

  static Map<String, AttributeValue> key(Webhook webhook, String sort) {
    return Map.of(
        SUBSCRIPTION,
        AttributeValue.fromS(webhook.subscription()),
        DELIVERY,
        AttributeValue.fromS(sort));
  }

  static Map<String, AttributeValue> write(Webhook webhook, WebhookDelivery delivery, Instant now) {
    ItemWriter item =
        begun(webhook, delivery.id().text(), now)
            .text("state", delivery.state().code())
            .time("since", delivery.since())
            .number("tries", delivery.tries())
            .list("attempts", delivery.attempts().map(DeliveryCodec::write).asJava());
    delivery.nextAt().forEach(next -> item.time("nextAt", next));
    if (delivery.state() != DeliveryState.DELIVERED) {
      item.text(OPEN, open(delivery.state(), delivery.nextAt().getOrElse(now)));
    }
    return item.item();
  }

  private static ItemWriter begun(Webhook webhook, String sort, Instant now) {
    return ItemWriter.inFull()
        .text(SUBSCRIPTION, webhook.subscription())
        .text(DELIVERY, sort)
        .number("v", FormatVersion.CURRENT)
        .number(GONE_AT, now.plus(WebhookDelivery.KEPT).getEpochSecond());
  }

  /** As the index sorts it: by state, then by time. */
  static String open(DeliveryState state, Instant moment) {
    return state.code() + "/" + String.format("%015d", Math.max(0, moment.toEpochMilli()));
  }

  private static AttributeValue write(DeliveryAttempt attempt) {
    ItemWriter map =
        ItemWriter.inFull()
            .time("at", attempt.at())
            .text("result", attempt.result())
            .number("millis", attempt.millis());
    attempt.status().forEach(status -> map.number("status", status));
    return AttributeValue.fromM(map.item());
  }

  static WebhookDelivery read(Map<String, AttributeValue> item) {
    ItemReader reader = ItemReader.inFull(item);
    FormatVersion.check("A delivery", reader.number("v"));
    String state = reader.text("state");
    return new WebhookDelivery(
        id(item),
        DeliveryState.ofCode(state)
            .getOrElseThrow(() -> new IllegalArgumentException("no such state: " + state)),
        reader.time("since"),
        reader.small("tries"),
        reader.numberIfAny("nextAt").map(Instant::ofEpochMilli),
        Vector.ofAll(reader.list("attempts")).map(DeliveryCodec::attempt));
  }

  /** Which delivery an item is, of the table or of its index. */
  static DeliveryId id(Map<String, AttributeValue> item) {
    String text = ItemReader.inFull(item).text(DELIVERY);
    return DeliveryId.parse(text)
        .getOrElseThrow(() -> new IllegalArgumentException("no delivery: " + text));
  }

  private static DeliveryAttempt attempt(AttributeValue document) {
    ItemReader reader = ItemReader.inFull(document.m());
    return new DeliveryAttempt(
        reader.time("at"),
        reader.numberIfAny("status").map(Long::intValue),
        reader.text("result"),
        reader.number("millis"));
  }

  static Map<String, AttributeValue> write(Webhook webhook, WebhookHealth health, Instant now) {
    ItemWriter item = begun(webhook, HEALTH, now).number("failures", health.failures());
    health.failingSince().forEach(since -> item.time("failingSince", since));
    health.pausedUntil().forEach(until -> item.time("pausedUntil", until));
    health.ended().forEach(end -> item.text("ended", end.why().code()).time("endedAt", end.at()));
    return health.ended().isDefined() ? kept(item.item()) : item.item();
  }

  /** That one has ended is known for as long as it is there. */
  private static Map<String, AttributeValue> kept(Map<String, AttributeValue> item) {
    item.remove(GONE_AT);
    return item;
  }

  static WebhookHealth health(Map<String, AttributeValue> item) {
    ItemReader reader = ItemReader.inFull(item);
    FormatVersion.check("The health of a webhook", reader.number("v"));
    Option<WebhookEnd.Why> why =
        reader
            .textIfAny("ended")
            .flatMap(code -> Vector.of(WebhookEnd.Why.values()).find(w -> w.code().equals(code)));
    return new WebhookHealth(
        reader.small("failures"),
        reader.numberIfAny("failingSince").map(Instant::ofEpochMilli),
        reader.numberIfAny("pausedUntil").map(Instant::ofEpochMilli),
        why.map(reason -> new WebhookEnd(reason, reader.time("endedAt"))));
  }

  private DeliveryCodec() {}
}
