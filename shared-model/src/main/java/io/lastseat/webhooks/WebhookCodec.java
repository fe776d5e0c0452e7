package io.lastseat.webhooks;

import io.lastseat.model.ResourceId;
import io.lastseat.tables.FormatVersion;
import io.lastseat.tables.ItemReader;
import io.lastseat.tables.ItemWriter;
import io.vavr.collection.Vector;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A webhook as an item of its table: all stand under one partition key, by their ids. */
final class WebhookCodec {

  static final String ALL = "all";
  static final String WEBHOOK = "webhook";
  static final String SUBSCRIPTION = "subscription";
  static final String DELIVERY = "delivery";
  static final String OPEN = "open";
  static final String EVERYBODY = "webhooks";

  static Map<String, AttributeValue> key(WebhookId id) {
    return Map.of(ALL, AttributeValue.fromS(EVERYBODY), WEBHOOK, AttributeValue.fromS(id.text()));
  }

  static Map<String, AttributeValue> write(Webhook webhook) {
    ItemWriter item =
        ItemWriter.inFull()
            .text(ALL, EVERYBODY)
            .text(WEBHOOK, webhook.id().text())
            .number("v", FormatVersion.CURRENT)
            .text("url", webhook.url().toString())
            .flagIfSet("enabled", webhook.enabled())
            .time("createdAt", webhook.createdAt())
            .list("secrets", webhook.secrets().map(WebhookCodec::write).asJava());
    webhook.prefix().forEach(prefix -> item.text("prefix", prefix.text()));
    return item.item();
  }

  /** What is left of one that was removed: nothing that says who was told. */
  static Map<String, AttributeValue> removed(WebhookId id, Instant now) {
    return ItemWriter.inFull()
        .text(ALL, EVERYBODY)
        .text(WEBHOOK, id.text())
        .number(WebhookTables.GONE_AT, now.getEpochSecond())
        .item();
  }

  static boolean isRemoved(Map<String, AttributeValue> item) {
    return item.containsKey(WebhookTables.GONE_AT);
  }

  private static AttributeValue write(SigningSecret secret) {
    ItemWriter map = ItemWriter.inFull().text("secret", secret.text());
    secret.endsAt().forEach(end -> map.time("endsAt", end));
    return AttributeValue.fromM(map.item());
  }

  static Webhook read(Map<String, AttributeValue> item) {
    ItemReader reader = ItemReader.inFull(item);
    FormatVersion.check("A webhook", reader.number("v"));
    return new Webhook(
        new WebhookId(reader.text(WEBHOOK)),
        URI.create(reader.text("url")),
        reader.textIfAny("prefix").map(ResourceId::new),
        reader.flagIfSet("enabled"),
        Vector.ofAll(reader.list("secrets")).map(WebhookCodec::secret),
        reader.time("createdAt"));
  }

  private static SigningSecret secret(AttributeValue document) {
    ItemReader reader = ItemReader.inFull(document.m());
    return new SigningSecret(
        reader.text("secret"), reader.numberIfAny("endsAt").map(Instant::ofEpochMilli));
  }

  private WebhookCodec() {}
}
