package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.dynamodb.WebhookTablesMade;
import io.lastseat.intake.usecase.WebhookDesk;
import io.lastseat.intake.usecase.WebhookKeeping;
import io.lastseat.intake.usecase.WebhookWish;
import io.lastseat.json.ItemJson;
import io.lastseat.json.StreamEventJson;
import io.lastseat.model.ResourceId;
import io.lastseat.relay.RelayFunction;
import io.lastseat.relay.RelayParts;
import io.lastseat.relay.webhook.CloudWatchWebhooks;
import io.lastseat.relay.webhook.EventBus;
import io.lastseat.relay.webhook.HandTimer;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.stream.StreamBatch;
import io.lastseat.serializer.telemetry.LineTelemetry;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryNotes;
import io.lastseat.webhooks.DeliveryStore;
import io.lastseat.webhooks.Reach;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookHealth;
import io.lastseat.webhooks.WebhookId;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTables;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Webhooks in tables of their own over the shared log. The clock stands, and no time passes for
 * calls, batches and runs, unless a test says so.
 */
final class HookWorld {

  private static final AtomicLong WORLDS = new AtomicLong();

  final TableNames names = Store.shared().names();
  final DynamoDbClient client = Store.shared().client();
  final WebhookTables tables =
      WebhookTables.withPrefix("hooks-%d-".formatted(WORLDS.incrementAndGet()));
  final WebhookStore store = new WebhookStore(client, tables);
  final DeliveryStore deliveries = new DeliveryStore(client, tables);
  final List<String> lines = new CopyOnWriteArrayList<>();

  /** Limits batches and runs. */
  final HandTimer timer = new HandTimer();

  /** Limits calls, and says how long they took. */
  final HandTimer calls = new HandTimer();

  final Records records = Records.ofNewResource();
  final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.ofEpochMilli(System.currentTimeMillis()));
  private final StreamBatch serializer =
      SerializerParts.of(client, ServerClock.TRUSTING, names, new LineTelemetry(lines::add))
          .batch();

  HookWorld() {
    WebhookTablesMade.create(client, tables);
  }

  /** A relay that starts now: it remembers nothing. */
  Webhooks relay() {
    return relay(Duration.ofSeconds(5));
  }

  Webhooks relay(Duration batch) {
    return relay(batch, 0);
  }

  /** One that starts after so many restores. */
  Webhooks relay(Duration batch, long epoch) {
    return relay(client, batch, Duration.ofSeconds(20), epoch);
  }

  Webhooks relay(DynamoDbClient through, Duration batch, Duration noting) {
    return relay(through, batch, noting, 0);
  }

  /** One that may put events on a bus. */
  Webhooks relay(Duration batch, EventBus bus) {
    return relay(
        client,
        settings(batch, Duration.ofSeconds(20), Duration.ofSeconds(20)).to(Option.some(bus)));
  }

  private Webhooks relay(DynamoDbClient through, Duration batch, Duration noting, long epoch) {
    return relay(through, batch, noting, Duration.ofSeconds(20), epoch);
  }

  private Webhooks relay(
      DynamoDbClient through, Duration batch, Duration noting, Duration run, long epoch) {
    return relay(through, settings(batch, noting, run).inEpoch(epoch));
  }

  private Webhooks relay(DynamoDbClient through, WebhookSettings settings) {
    return Webhooks.over(
        through, names, tables, settings, CloudWatchWebhooks.in("test", clock(), lines::add));
  }

  private WebhookSettings settings(Duration batch, Duration noting, Duration run) {
    return new WebhookSettings(Reach.PUBLIC_AND_LOOPBACK, clock(), () -> 0, batch, noting, run)
        .by(thread -> thread.equals("webhook-ends") ? timer : calls);
  }

  /** One whose runs begin no call after so long. */
  Webhooks relayWithRunsOf(Duration run) {
    return relay(client, Duration.ofSeconds(5), Duration.ofSeconds(20), run, 0);
  }

  /** What administrators call. */
  WebhookKeeping keeping() {
    return new WebhookKeeping(
        Option.some(
            new WebhookDesk(
                store, deliveries, Reach.PUBLIC_AND_LOOPBACK, () -> new byte[SigningSecret.BYTES])),
        clock());
  }

  /** Has an administrator change it. */
  void put(Webhook webhook, URI url, boolean enabled) {
    assertThat(
            keeping().put(webhook.id(), new WebhookWish(url, webhook.prefix(), enabled)).isRight())
        .isTrue();
  }

  /** Notes that it is owed all of these, which are due now. */
  void owe(Webhook webhook, Vector<DeliveryId> commits) {
    Instant due = now.get();
    DeliveryNotes notes = new DeliveryNotes(client, tables);
    commits
        .grouped(DeliveryNotes.AT_ONCE)
        .forEach(
            some ->
                notes.add(
                    some.map(
                        id -> new DeliveryNotes.Note(webhook, WebhookDelivery.due(id, due, due))),
                    due,
                    tries -> false));
  }

  /** What the last run told the operator's alarm. */
  Duration oldest() {
    Matcher told =
        Vector.ofAll(lines)
            .map(line -> Pattern.compile("\"OldestWebhook\":\\s*\\[?([0-9.E]+)").matcher(line))
            .filter(Matcher::find)
            .last();
    return Duration.ofMillis((long) Double.parseDouble(told.group(1)));
  }

  private Clock clock() {
    return new Clock() {
      @Override
      public ZoneOffset getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(java.time.ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now.get();
      }
    };
  }

  void later(Duration by) {
    now.updateAndGet(moment -> moment.plus(by));
  }

  Webhook hook(String id, Receiver receiver) {
    return hook(id, receiver.url(), records.resource());
  }

  Webhook hook(String id, URI url, ResourceId prefix) {
    Webhook webhook =
        new Webhook(
            new WebhookId(id), url, Option.of(prefix), true, Vector.of(secret(1)), now.get());
    assertThat(store.create(webhook)).isTrue();
    return webhook;
  }

  static SigningSecret secret(int first) {
    byte[] bytes = new byte[SigningSecret.BYTES];
    bytes[0] = (byte) first;
    return SigningSecret.of(bytes);
  }

  /** Has it decided, as one batch, and gives the commits that came of it. */
  Vector<DeliveryId> decide(DynamodbStreamRecord... some) {
    ResourceId resource = records.resource();
    long before = newest(resource);
    assertThat(serializer.handle(Records.event(List.of(some))).getBatchItemFailures()).isEmpty();
    return Vector.rangeClosed(before + 1, newest(resource))
        .map(number -> new DeliveryId(resource, number));
  }

  private long newest(ResourceId resource) {
    return Store.shared().log().head(resource).map(head -> head.number()).getOrElse(0L);
  }

  /** Tells the relay of these commits, in one batch of the stream. */
  void tell(Webhooks webhooks, Vector<DeliveryId> commits) {
    tell(webhooks, "INSERT", commits);
  }

  void tell(Webhooks webhooks, String event, Vector<DeliveryId> commits) {
    assertThat(handle(webhooks, event, commits).getBatchItemFailures()).isEmpty();
  }

  StreamsEventResponse handle(Webhooks webhooks, String event, Vector<DeliveryId> commits) {
    return handle(webhooks, event(event, commits));
  }

  StreamsEventResponse handle(Webhooks webhooks, DynamodbEvent event) {
    return new RelayFunction(new RelayParts(webhooks.relayed(), lines::add))
        .handleRequest(event, null);
  }

  /** A commit that nobody decided is told as the first one, with its own number. */
  DynamodbEvent event(String name, Vector<DeliveryId> commits) {
    long newest = newest(records.resource());
    Map<String, AttributeValue> first = item(new DeliveryId(records.resource(), 1));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(bytes)) {
      json.writeStartObject();
      json.writeArrayFieldStart("Records");
      for (DeliveryId commit : commits) {
        json.writeStartObject();
        json.writeStringField("eventName", name);
        json.writeObjectFieldStart("dynamodb");
        json.writeStringField("SequenceNumber", Long.toString(commit.commitNo()));
        json.writeFieldName("NewImage");
        ItemJson.write(commit.commitNo() > newest ? numbered(first, commit) : item(commit), json);
        json.writeEndObject();
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.flush();
      return StreamEventJson.read(new ByteArrayInputStream(bytes.toByteArray()));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  Map<String, AttributeValue> key(DeliveryId commit) {
    return Map.of(
        "resourceId", AttributeValue.fromS(commit.resource().text()),
        "commitNo", AttributeValue.fromN(Long.toString(commit.commitNo())));
  }

  private Map<String, AttributeValue> item(DeliveryId commit) {
    return client
        .getItem(get -> get.tableName(names.decisions()).key(key(commit)).consistentRead(true))
        .item();
  }

  private static Map<String, AttributeValue> numbered(
      Map<String, AttributeValue> first, DeliveryId commit) {
    Map<String, AttributeValue> item = new HashMap<>(first);
    item.put("commitNo", AttributeValue.fromN(Long.toString(commit.commitNo())));
    return item;
  }

  WebhookHealth health(Webhook webhook) {
    return deliveries.health(Vector.of(webhook)).get(webhook.id()).get();
  }

  WebhookDelivery delivery(Webhook webhook, DeliveryId commit) {
    return deliveries.find(webhook, commit).get();
  }

  /** Terms, and so many reservations, each decided in a commit of its own. */
  Vector<DeliveryId> commits(int reservations) {
    Vector<DeliveryId> commits = decide(records.configure(100));
    for (int i = 0; i < reservations; i++) {
      commits = commits.appendAll(decide(records.reserve(1)));
    }
    return commits;
  }
}
