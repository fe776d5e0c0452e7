package io.lastseat.serve.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.clock.ServerClock;
import io.lastseat.dynamo.store.Database;
import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.FeedTable;
import io.lastseat.feed.Pointer;
import io.lastseat.intake.webhook.WebhookKeeping;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookChange;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookDesk;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.id.ResourceId;
import io.lastseat.relay.FeedKept;
import io.lastseat.relay.RelayBatch;
import io.lastseat.relay.RelayParts;
import io.lastseat.relay.call.HandTimer;
import io.lastseat.relay.call.ReceiverAnswer;
import io.lastseat.relay.call.WebhookCall;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.Records;
import io.lastseat.webhooks.ReceiverPolicy;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookId;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * Small worlds, drawn from seeds: a receiver wants the events of few resources, and a crowd
 * reserves on others. The relay and the runner are the real ones. Between any two calls of the
 * runner to its tables the feed may grow, an administrator may change the webhook, and the process
 * may die.
 *
 * <p>The receiver gets what its webhook says at that moment: each commit since the webhook began,
 * at least once, in the order of the feed; none from before, none of other resources. Events are
 * missing only where the feed has dropped them, and then the webhook says so.
 */
class CrowdedFeedTest {

  private static final int SEEDS = 200;
  private static final int STEPS = 40;
  private static final int COMMITS = 12;

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final String FEED = FeedTable.withPrefix("");
  private static final String WEBHOOKS = WebhookTable.withPrefix("");

  private static final String HOOKS = "hook-";

  /** Longer than a run, since no time passes. */
  private static final Duration RUN = Duration.ofSeconds(20);

  private static final URI URL = URI.create("https://receiver.example.org/hooks");

  private final Vector<Records> resources =
      Vector.of(HOOKS, HOOKS, "hoop-", "noise-", "noise-").map(Records::ofNewResource);

  /** All tables, with the logs of the resources. */
  private final Database logs = logs();

  private Database logs() {
    Database[] tables = {
      Database.of(
          TableDefinitions.all(NAMES)
              .append(FeedTable.definition(FEED))
              .append(WebhookTable.definition(WEBHOOKS)))
    };
    StreamDelivery serializer =
        SerializerParts.of(over(tables), ServerClock.TRUSTING, NAMES, Telemetry.lines(line -> {}))
            .batch();
    for (Records of : resources) {
      for (int commit = 1; commit <= COMMITS; commit++) {
        DynamodbStreamRecord record = commit == 1 ? of.configure(100) : of.reserve(1);
        assertThat(serializer.handle(Records.delivered(List.of(record)))).isEmpty();
      }
    }
    return tables[0];
  }

  private static DynamoDbClient over(Database[] tables) {
    return TablesClient.of(
        request -> {
          Result result = Operations.apply(tables[0], request);
          tables[0] = result.after();
          return TablesClient.orThrow(result.answer());
        });
  }

  @Test
  void eachEventSinceItBeganComesInOrderAndNoOther() {
    int taken = 0;
    int missed = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Crowd crowd = new Crowd(seed);
      crowd.run();
      taken += crowd.taken.size();
      missed += crowd.isMissing ? 1 : 0;
    }
    assertThat(taken).isGreaterThan(SEEDS);
    assertThat(missed).isPositive();
  }

  /** The process of a runner ends here. */
  private static final class Died extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A commit in the feed, in the batch of that number. */
  private record Told(long batch, Pointer commit) {}

  private final class Crowd implements WebhookCall {

    private final Random random;
    private final String name;
    private final WebhookId id = new WebhookId("till");
    private final DynamoDbClient tables = over(new Database[] {logs});
    private final FeedLog log = new FeedLog(tables, FEED, Clock.systemUTC());
    private final WebhookStore webhooks = new WebhookStore(tables, WEBHOOKS);
    private final List<String> lines = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-29T02:00:00Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final HandTimer timer = new HandTimer();
    private final RelayBatch relay =
        new RelayBatch(RelayParts.feed(tables, FEED, FeedKept.ORDINARY), lines::add);
    private final WebhookKeeping administrator =
        new WebhookKeeping(
            Option.some(
                new WebhookDesk(
                    webhooks, log, ReceiverPolicy.PUBLIC, () -> new byte[SigningSecret.BYTES])),
            new DecisionLog(tables, NAMES),
            clock);
    private final WebhookRunner runner =
        WebhookRunner.over(
            TablesClient.of(this::between),
            NAMES,
            WEBHOOKS,
            FEED,
            this,
            new WebhookSettings(
                ReceiverPolicy.PUBLIC, clock, () -> 0, 0, thread -> timer, Option.none()),
            Telemetry.of("test", "relay", clock, lines::add));

    private final List<Told> feed = new ArrayList<>();
    private final int[] next = new int[resources.size()];

    /** The newest batch that the feed has dropped, and whether the cursor was before its end. */
    private long dropped;

    private boolean isMissing;
    private boolean everMissing;

    /** What the webhook says, and from which commit of the feed on. */
    private String prefix = HOOKS;

    private int from;
    private boolean isCalled;

    private int status = 204;
    private boolean isCalm;
    private final List<Pointer> taken = new ArrayList<>();
    private Option<AssertionError> wrong = Option.none();

    Crowd(int seed) {
      random = new Random(seed);
      name = "seed " + seed;
    }

    void run() {
      tell();
      put(URL, prefix, true);
      for (int i = 0; i < STEPS; i++) {
        step();
        turn();
      }
      isCalm = true;
      status = 204;
      for (int i = 0; i < 3; i++) {
        later(Duration.ofMinutes(6));
        turn();
      }
      if (isCalled) {
        Vector<Pointer> came = Vector.ofAll(taken).distinct();
        if (isMissing) {
          assertThat(came).as(name).containsAll(wanted(dropped));
          assertThat(isInOrder(came)).as("%s: %s", name, came).isTrue();
        } else {
          assertThat(came).as(name).isEqualTo(wanted(0));
        }
        assertThat(webhook().progress().gapSince().isDefined()).as(name).isEqualTo(isMissing);
      }
    }

    /** Whether the feed has these commits in this order, after others or between them. */
    private boolean isInOrder(Vector<Pointer> commits) {
      Iterator<Told> rest = feed.subList(from, feed.size()).iterator();
      return commits.forAll(
          commit -> {
            boolean found = false;
            while (!found && rest.hasNext()) {
              found = rest.next().commit().equals(commit);
            }
            return found;
          });
    }

    private void step() {
      switch (random.nextInt(18)) {
        case 0 -> status = 503;
        case 1 -> status = 410;
        case 2 -> later(Duration.ofMinutes(random.nextInt(90)));
        case 3 -> later(Duration.ofHours(random.nextInt(90)));
        case 4, 5, 6 -> drop();
        case 7 -> change();
        case 8, 9, 10 -> status = 204;
        default -> tell();
      }
    }

    private void turn() {
      try {
        runner.run(RUN);
      } catch (Died beforeItBegan) {
        // The next run goes on.
      }
      wrong.forEach(
          error -> {
            throw error;
          });
      isCalled &= webhook().isCalled();
      boolean missed = lines.stream().anyMatch(line -> line.contains("webhookMissed"));
      assertThat(missed && !everMissing).as(name).isFalse();
    }

    private Webhook webhook() {
      return webhooks.find(id).get();
    }

    private void later(Duration by) {
      now = now.plus(by);
    }

    /** What happens before a call of the runner to its tables. */
    private DynamoDbResponse between(DynamoDbRequest request) {
      String table = request.getValueForField("TableName", String.class).get();
      // A change between the look at the webhook and the call is too late for that call.
      meanwhile(!table.equals(NAMES.decisions()));
      return TablesClient.send(tables, request);
    }

    private void meanwhile(boolean changes) {
      int chance = isCalm ? Integer.MAX_VALUE : random.nextInt(40);
      if (chance < 10) {
        tell();
      } else if (chance == 10 && changes) {
        change();
      } else if (chance == 11) {
        throw new Died();
      }
    }

    /** The relay appends a batch; after the last commit of a resource the first comes again. */
    private void tell() {
      List<DynamodbStreamRecord> records = new ArrayList<>();
      long batch = 1 + log.head().map(FeedHead::newest).getOrElse(0L);
      int which = random.nextInt(3) == 0 ? random.nextInt(2) : 2 + random.nextInt(3);
      for (int i = random.nextInt(3); i >= 0; i--) {
        Pointer commit = new Pointer(resources.get(which).resource(), 1 + next[which]++ % COMMITS);
        records.add(record(commit));
        feed.add(new Told(batch, commit));
      }
      assertThat(relay.handle(Records.delivered(records))).isEmpty();
    }

    /** An administrator changes the webhook, or makes it again. */
    private void change() {
      switch (random.nextInt(5)) {
        case 0 -> put(URL.resolve("/" + random.nextInt(9)), prefix, true);
        case 1 -> put(URL, prefix, false);
        case 2 -> {
          administrator.remove(id);
          isCalled = false;
          put(URL, prefix, true);
        }
        case 3 -> {
          String one = resources.get(random.nextInt(2)).resource().text();
          put(URL, prefix.equals(HOOKS) ? one : HOOKS, isCalled);
        }
        default -> put(URL, prefix, true);
      }
    }

    private void put(URI url, String beginning, boolean enabled) {
      Option<Webhook> before = webhooks.find(id).filter(one -> isCalled && one.isCalled());
      if (before.isEmpty()) {
        from = feed.size();
        isMissing = false;
        taken.clear();
      } else if (!beginning.equals(prefix)) {
        from = firstOutstanding(before.get().progress().cursor());
        taken.clear();
      }
      prefix = beginning;
      isCalled = enabled;
      WebhookChange change =
          new WebhookChange(url, Option.some(new ResourceId(beginning)), enabled);
      assertThat(administrator.put(id, change).isRight()).isTrue();
    }

    /**
     * The first commit behind the cursor that the webhook wants, or may be missing; else the end.
     */
    private int firstOutstanding(FeedPlace cursor) {
      for (int i = passed(cursor); i < feed.size(); i++) {
        if (isMissed(cursor) || isWanted(feed.get(i).commit())) {
          return i;
        }
      }
      return feed.size();
    }

    private int passed(FeedPlace cursor) {
      long batches = feed.stream().filter(one -> one.batch() <= cursor.batch()).count();
      return (int) batches + cursor.pointers();
    }

    /** The feed drops its oldest batches. */
    private void drop() {
      if (random.nextInt(3) > 0) {
        return;
      }
      long newest = feed.get(feed.size() - 1).batch();
      long upTo = dropped + random.nextInt((int) (newest - dropped) + 1);
      for (long number = dropped + 1; number <= upTo; number++) {
        var key =
            java.util.Map.of(
                FeedTable.PARTITION,
                AttributeValue.fromS("all"),
                FeedTable.NUMBER,
                AttributeValue.fromN(Long.toString(number)));
        tables.deleteItem(delete -> delete.tableName(FEED).key(key));
      }
      dropped = upTo;
      if (isCalled && isMissed(webhook().progress().cursor())) {
        isMissing = true;
        everMissing = true;
      }
    }

    private boolean isMissed(FeedPlace cursor) {
      return cursor.batch() < dropped;
    }

    private boolean isWanted(Pointer commit) {
      return commit.resource().text().startsWith(prefix);
    }

    /** What the webhook wants of the batches after that one, since it began. */
    private Vector<Pointer> wanted(long after) {
      return Vector.ofAll(feed.subList(from, feed.size()))
          .filter(one -> one.batch() > after)
          .map(Told::commit)
          .filter(this::isWanted)
          .distinct();
    }

    @Override
    public ReceiverAnswer post(URI url, Map<String, String> headers, byte[] body, Duration limit) {
      String event = headers.get("webhook-id").get();
      int slash = event.indexOf('/');
      Pointer commit =
          new Pointer(
              new ResourceId(event.substring(0, slash)),
              Long.parseLong(event.substring(slash + 1)));
      if (!isCalled || !wanted(0).contains(commit)) {
        String complaint = "%s: %s came, which is none of %s".formatted(name, commit, wanted(0));
        wrong = wrong.orElse(Option.some(new AssertionError(complaint)));
      }
      if (status == 204) {
        taken.add(commit);
      }
      meanwhile(true);
      if (!isCalm && random.nextInt(10) == 0) {
        // The run may begin no further call.
        timer.pass(RUN);
      }
      return ReceiverAnswer.of(status, Option.none(), 1);
    }
  }

  private static DynamodbStreamRecord record(Pointer commit) {
    return Records.record(
        java.util.Map.of(
            "resourceId",
            new com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue(
                commit.resource().text()),
            "commitNo",
            new com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue()
                .withN(Long.toString(commit.commitNo()))));
  }
}
