package io.lastseat.serve.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedTable;
import io.lastseat.feed.Pointer;
import io.lastseat.intake.webhook.WebhookKeeping;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookChange;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookDesk;
import io.lastseat.model.id.ResourceId;
import io.lastseat.relay.call.EventBus;
import io.lastseat.relay.call.HandTimer;
import io.lastseat.relay.call.WebhookCall;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.FaultyDynamo.Front;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.lastseat.webhooks.ReceiverPolicy;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookId;
import io.lastseat.webhooks.WebhookProgress;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Webhooks and a feed in tables of their own, usually over the shared log. The clock stands still,
 * and calls and runs take no time, unless a test says so.
 */
public final class HookWorld {

  private static final AtomicLong WORLDS = new AtomicLong();

  /** Longer than a run, since no time passes. */
  private static final Duration RUN = Duration.ofSeconds(20);

  private final Store logs;
  public final TableNames names;
  public final DynamoDbClient client;
  private final String prefix = "hooks-%d-".formatted(WORLDS.incrementAndGet());
  final String table = WebhookTable.withPrefix(prefix);
  public final String feedTable = FeedTable.withPrefix(prefix);
  final WebhookStore store;
  public final FeedLog feed;
  public final List<String> lines = new CopyOnWriteArrayList<>();

  /** The timer that limits runs. */
  final HandTimer timer = new HandTimer();

  /** The timer that limits calls, and tells how long they took. */
  final HandTimer calls = new HandTimer();

  final Records records = Records.ofNewResource();
  final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.ofEpochMilli(System.currentTimeMillis()));
  private final StreamDelivery serializer;

  HookWorld() {
    this(Store.shared());
  }

  public HookWorld(Store logs) {
    this.logs = logs;
    names = logs.names();
    client = logs.client();
    store = new WebhookStore(client, table);
    feed = new FeedLog(client, feedTable, Clock.systemUTC());
    serializer =
        SerializerParts.of(client, ServerClock.TRUSTING, names, Telemetry.lines(lines::add))
            .batch();
    Tables.createFeed(client, feedTable);
    Tables.createWebhooks(client, table);
  }

  /** Returns a new runner, which remembers nothing. */
  WebhookRunner runner() {
    return runner(0);
  }

  /** Returns a runner that starts after so many restores. */
  WebhookRunner runner(long epoch) {
    WebhookSettings settings = settings(epoch);
    return runner(settings, settings.toReceivers());
  }

  /** Returns a runner that may put events on a bus. */
  WebhookRunner runner(EventBus bus) {
    WebhookSettings settings = settings(0).to(Option.some(bus));
    return runner(settings, settings.toReceivers());
  }

  /** Returns a runner that calls this receiver. */
  public WebhookRunner runner(WebhookCall receiver) {
    return runner(settings(0), receiver);
  }

  /** Returns a runner that calls this receiver, with a front between it and its tables. */
  WebhookRunner runner(WebhookCall receiver, Front front) {
    return runner(settings(0), receiver, FaultyDynamo.client(client, front));
  }

  private WebhookRunner runner(WebhookSettings settings, WebhookCall receivers) {
    return runner(settings, receivers, client);
  }

  private WebhookRunner runner(
      WebhookSettings settings, WebhookCall receivers, DynamoDbClient through) {
    return WebhookRunner.over(
        through,
        names,
        table,
        feedTable,
        receivers,
        settings,
        Telemetry.of("test", "relay", clock(), lines::add));
  }

  private WebhookSettings settings(long epoch) {
    return new WebhookSettings(
        ReceiverPolicy.PUBLIC_AND_LOOPBACK,
        clock(),
        () -> 0,
        epoch,
        thread -> thread.equals("webhook-ends") ? timer : calls,
        Option.none());
  }

  /** Runs once, and returns the number of calls. */
  public static int run(WebhookRunner runner) {
    return runner.run(RUN);
  }

  /** Returns the functions that administrators call. */
  WebhookKeeping keeping() {
    return new WebhookKeeping(
        Option.some(
            new WebhookDesk(
                store,
                feed,
                ReceiverPolicy.PUBLIC_AND_LOOPBACK,
                () -> new byte[SigningSecret.BYTES])),
        logs.log(),
        clock());
  }

  /** Creates or changes a webhook, as an administrator does. */
  Webhook put(String id, URI url, boolean enabled) {
    return put(id, url, records.resource().text(), enabled);
  }

  /** Creates or changes a webhook for the resources whose ids begin so. */
  Webhook put(String id, URI url, String prefix, boolean enabled) {
    WebhookChange clientRequest =
        new WebhookChange(url, Option.some(new ResourceId(prefix)), enabled);
    return keeping().put(new WebhookId(id), clientRequest).get().webhook();
  }

  public Webhook hook(String id, URI url) {
    return put(id, url, true);
  }

  Webhook found(Webhook webhook) {
    return store.find(webhook.id()).get();
  }

  WebhookProgress progress(Webhook webhook) {
    return found(webhook).progress();
  }

  /** Returns the commit numbers on the webhook's list of failures. */
  Vector<Long> listed(Webhook webhook) {
    return progress(webhook).deliveries().map(WebhookDelivery::commit).map(Pointer::commitNo);
  }

  private Clock clock() {
    return ((InstantSource) now::get).withZone(ZoneOffset.UTC);
  }

  void later(Duration by) {
    now.updateAndGet(moment -> moment.plus(by));
  }

  /** Decides the records as one batch, and returns the new commits. */
  Vector<Pointer> decide(DynamodbStreamRecord... some) {
    ResourceId resource = records.resource();
    long before = newest(resource);
    assertThat(serializer.handle(Records.delivered(List.of(some)))).isEmpty();
    return Vector.rangeClosed(before + 1, newest(resource))
        .map(number -> new Pointer(resource, number));
  }

  private long newest(ResourceId resource) {
    return logs.log().head(resource).map(head -> head.number()).getOrElse(0L);
  }

  /** Creates a resource and makes so many reservations, each in a commit of its own. */
  public Vector<Pointer> commits(int reservations) {
    Vector<Pointer> commits = decide(records.configure(100));
    for (int i = 0; i < reservations; i++) {
      commits = commits.appendAll(decide(records.reserveFor("Ada", 1)));
    }
    return commits;
  }

  /** Appends the commits to the feed, as one batch. */
  public void tell(Vector<Pointer> commits) {
    feed.append(commits, Option.none(), Duration.ofDays(7), () -> "hookfeed");
  }

  /** Deletes that batch of the feed, as DynamoDB does with old ones. */
  public void forget(long batch) {
    Map<String, AttributeValue> key =
        Map.of(
            FeedTable.PARTITION,
            AttributeValue.fromS("all"),
            FeedTable.NUMBER,
            AttributeValue.fromN(Long.toString(batch)));
    client.deleteItem(delete -> delete.tableName(feedTable).key(key));
  }

  public Map<String, AttributeValue> key(Pointer commit) {
    return Map.of(
        "resourceId", AttributeValue.fromS(commit.resource().text()),
        "commitNo", AttributeValue.fromN(Long.toString(commit.commitNo())));
  }
}
