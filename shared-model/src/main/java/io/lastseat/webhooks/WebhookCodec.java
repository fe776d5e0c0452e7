package io.lastseat.webhooks;

import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.webhooks.WebhookProgress.Failing;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes and reads a webhook's item. All have one partition key, and their ids as sort key. */
final class WebhookCodec {

  static final String GENERATION = "generation";
  static final String VERSION = "version";
  static final String EACH = "webhooks";

  /**
   * How long the generation of a removed webhook is kept at least. A run that has read the removed
   * one must not write over a new one of the same generation and version.
   */
  private static final Duration KEPT = Duration.ofDays(7);

  static Map<String, AttributeValue> key(WebhookId id) {
    return Map.of(
        WebhookTable.PARTITION,
        AttributeValue.fromS(EACH),
        WebhookTable.ID,
        AttributeValue.fromS(id.text()));
  }

  private static ItemWriter begun(WebhookId id, long generation) {
    return ItemWriter.inFull()
        .text(WebhookTable.PARTITION, EACH)
        .text(WebhookTable.ID, id.text())
        .number(GENERATION, generation);
  }

  static Map<String, AttributeValue> write(Webhook webhook) {
    WebhookProgress progress = webhook.progress();
    ItemWriter item =
        begun(webhook.id(), webhook.generation())
            .number("v", FormatVersion.CURRENT)
            .number(VERSION, webhook.version())
            .text("url", webhook.url().toString())
            .flagIfSet("enabled", webhook.enabled())
            .time("createdAt", webhook.createdAt())
            .list("secrets", webhook.secrets().map(WebhookCodec::write).asJava())
            .number("batch", progress.cursor().batch())
            .number("pointers", progress.cursor().pointers())
            .time("movedAt", progress.movedAt())
            .list("deliveries", progress.deliveries().map(WebhookCodec::write).asJava());
    webhook.prefix().forEach(prefix -> item.text("prefix", prefix.text()));
    progress.cursor().feed().forEach(feed -> item.text("feed", feed));
    progress.failing().forEach(failing -> item.map("failing", write(failing)));
    progress.nextAt().forEach(next -> item.time("nextAt", next));
    progress.gapSince().forEach(since -> item.time("gapSince", since));
    progress.ended().forEach(end -> item.text("ended", end.why().code()).time("endedAt", end.at()));
    return item.item();
  }

  /** The item that remains of a removed webhook, without its URL. */
  static Map<String, AttributeValue> removed(Webhook webhook, Instant now) {
    return begun(webhook.id(), webhook.generation())
        .number(WebhookTable.GONE_AT, now.plus(KEPT).getEpochSecond())
        .item();
  }

  static boolean isRemoved(Map<String, AttributeValue> item) {
    return item.containsKey(WebhookTable.GONE_AT);
  }

  static long generation(Map<String, AttributeValue> item) {
    return ItemReader.inFull(item).number(GENERATION);
  }

  private static AttributeValue write(SigningSecret secret) {
    ItemWriter map = ItemWriter.inFull().text("secret", secret.text());
    secret.endsAt().forEach(end -> map.time("endsAt", end));
    return AttributeValue.fromM(map.item());
  }

  private static AttributeValue write(WebhookDelivery delivery) {
    ItemWriter map =
        ItemWriter.inFull()
            .text("r", delivery.commit().resource().text())
            .number("c", delivery.commit().commitNo())
            .number("triesLeft", delivery.triesLeft());
    delivery.last().forEach(attempt -> map.map("last", write(attempt)));
    return AttributeValue.fromM(map.item());
  }

  private static Map<String, AttributeValue> write(Failing failing) {
    return ItemWriter.inFull()
        .number("tries", failing.tries())
        .time("since", failing.since())
        .map("last", write(failing.last()))
        .item();
  }

  private static Map<String, AttributeValue> write(DeliveryAttempt attempt) {
    ItemWriter map =
        ItemWriter.inFull()
            .time("at", attempt.at())
            .text("result", attempt.result())
            .number("millis", attempt.millis());
    attempt.status().forEach(status -> map.number("status", status));
    return map.item();
  }

  static Webhook read(Map<String, AttributeValue> item) {
    ItemReader reader = ItemReader.inFull(item);
    reader.pass(WebhookTable.PARTITION);
    FormatVersion.check("A webhook", reader.number("v"));
    Webhook webhook =
        new Webhook(
            new WebhookId(reader.text(WebhookTable.ID)),
            URI.create(reader.text("url")),
            reader.textIfAny("prefix").map(ResourceId::new),
            reader.flagIfSet("enabled"),
            Vector.ofAll(reader.list("secrets"))
                .map(AttributeValue::m)
                .map(secret -> whole(secret, WebhookCodec::secret)),
            reader.time("createdAt"),
            reader.number(GENERATION),
            reader.number(VERSION),
            progress(reader));
    reader.knownWhole("A webhook");
    return webhook;
  }

  /** Reads a map inside. A program that does not know all of it would write it back without. */
  private static <T> T whole(Map<String, AttributeValue> map, Function<ItemReader, T> read) {
    ItemReader reader = ItemReader.inFull(map);
    T value = read.apply(reader);
    reader.knownWhole("A webhook");
    return value;
  }

  private static WebhookProgress progress(ItemReader reader) {
    Option<WebhookEnd.Why> why =
        reader
            .textIfAny("ended")
            .map(
                code ->
                    Vector.of(WebhookEnd.Why.values())
                        .find(w -> w.code().equals(code))
                        .getOrElseThrow(() -> NewerVersionException.word("ended", code)));
    return new WebhookProgress(
        new FeedPlace(reader.number("batch"), reader.small("pointers"), reader.textIfAny("feed")),
        reader.time("movedAt"),
        reader.mapIfAny("failing").map(map -> whole(map, WebhookCodec::failing)),
        moment(reader, "nextAt"),
        why.map(reason -> new WebhookEnd(reason, reader.time("endedAt"))),
        moment(reader, "gapSince"),
        Vector.ofAll(reader.list("deliveries"))
            .map(AttributeValue::m)
            .map(map -> whole(map, WebhookCodec::delivery)));
  }

  private static Option<Instant> moment(ItemReader reader, String name) {
    return reader.numberIfAny(name).map(Instant::ofEpochMilli);
  }

  private static SigningSecret secret(ItemReader reader) {
    return new SigningSecret(reader.text("secret"), moment(reader, "endsAt"));
  }

  private static WebhookDelivery delivery(ItemReader reader) {
    return new WebhookDelivery(
        new Pointer(new ResourceId(reader.text("r")), reader.number("c")),
        reader.small("triesLeft"),
        reader.mapIfAny("last").map(map -> whole(map, WebhookCodec::attempt)));
  }

  private static Failing failing(ItemReader reader) {
    return new Failing(
        reader.small("tries"),
        reader.time("since"),
        whole(reader.map("last"), WebhookCodec::attempt));
  }

  private static DeliveryAttempt attempt(ItemReader reader) {
    return new DeliveryAttempt(
        reader.time("at"),
        reader.numberIfAny("status").map(Long::intValue),
        reader.text("result"),
        reader.number("millis"));
  }

  private WebhookCodec() {}
}
