package io.lastseat.cli.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import io.lastseat.cli.typed.Ran;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.lastseat.relay.RelayBatch;
import io.lastseat.relay.RelayFunction;
import io.lastseat.relay.RelayParts;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.serve.webhooks.HookWorld;
import io.lastseat.serve.webhooks.MoodyReceiver;
import io.lastseat.tables.commit.Tombstone;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * {@code lastseat feed --repair} tells commits that the stream dropped before the relay saw them.
 */
class FeedRepairTest {

  private static final AtomicInteger STORES = new AtomicInteger();
  private static final Duration KEPT = Duration.ofDays(7);

  private final String prefix = "feed-repair-%d-".formatted(STORES.incrementAndGet());
  private final HookWorld world = new HookWorld(Store.empty(prefix));
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

  /** Gives the relay these commits; the stream has dropped all others. */
  private void relay(Vector<Pointer> seen) {
    RelayBatch batch =
        new RelayBatch(RelayParts.feed(world.client, world.feedTable, KEPT), world.lines::add);
    assertThat(
            new RelayFunction(batch)
                .handleRequest(
                    Records.event(
                        seen.map(
                                one ->
                                    Records.record(
                                        Map.of(
                                            "resourceId",
                                            new AttributeValue(one.resource().text()),
                                            "commitNo",
                                            new AttributeValue().withN("" + one.commitNo()),
                                            "decidedAt",
                                            new AttributeValue().withN("1"))))
                            .asJava()),
                    null)
                .getBatchItemFailures())
        .isEmpty();
  }

  /** Lets the relay tell these commits, that long ago. */
  private void relayed(Duration ago, Vector<Pointer> seen, Duration kept) {
    new FeedLog(world.client, world.feedTable, Clock.fixed(now.minus(ago), ZoneOffset.UTC))
        .append(seen, Option.none(), kept, () -> "hookfeed");
  }

  private Vector<Pointer> told() {
    return world.feed.after(0, 1_000).flatMap(batch -> batch.pointers());
  }

  /** Dates these commits that long ago. */
  private void aged(Duration ago, Vector<Pointer> commits) {
    for (Pointer commit : commits) {
      world.client.updateItem(
          update ->
              update
                  .tableName(world.names.decisions())
                  .key(world.key(commit))
                  .updateExpression("SET decidedAt = :at")
                  .expressionAttributeValues(Map.of(":at", number(now.minus(ago).toEpochMilli()))));
    }
  }

  private static software.amazon.awssdk.services.dynamodb.model.AttributeValue number(long value) {
    return software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN("" + value);
  }

  private Ran repair(String... more) {
    List<String> all = new ArrayList<>(List.of("feed", "--repair"));
    all.addAll(List.of("--endpoint", Store.shared().dynamo().endpoint().toString()));
    all.addAll(List.of("--table-prefix", prefix, "--feed-table", world.feedTable));
    all.addAll(List.of(more));
    return Ran.lastseat(all.toArray(new String[0]));
  }

  private void repaired(int lacking, String... more) {
    Ran done = repair(more);
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out()).contains("%,15d  that the feed lacked, told".formatted(lacking));
  }

  @Test
  void feedAndReceiverAreToldWhatTheStreamForgot() {
    MoodyReceiver receiver = new MoodyReceiver();
    WebhookRunner runner = world.runner(receiver);
    world.hook("till", MoodyReceiver.URL);
    Vector<Pointer> commits = world.commits(7);
    aged(Duration.ofDays(2), commits);
    relayed(Duration.ofDays(2), commits.take(3), KEPT);
    relay(commits.drop(6));
    Vector<Pointer> other = log("other", 4, Duration.ofDays(1).plusHours(1));
    HookWorld.run(runner);
    assertThat(receiver.taken()).containsExactly(1L, 2L, 3L, 7L, 8L);
    Vector<Pointer> before = told();

    Ran look = repair("--dry-run");
    assertThat(look.status()).as(look.err()).isZero();
    assertThat(look.out())
        .contains(
            "2  logs read",
            "12  commits in them",
            "7  that the feed lacked\n",
            "Nothing was written");
    assertThat(told()).isEqualTo(before);

    repaired(7);
    assertThat(told())
        .startsWith(before.toJavaArray(Pointer[]::new))
        .containsExactlyInAnyOrderElementsOf(commits.appendAll(other));
    assertThat(told().drop(before.size()).filter(one -> other.contains(one))).isEqualTo(other);
    HookWorld.run(runner);
    assertThat(receiver.taken()).containsExactly(1L, 2L, 3L, 7L, 8L, 4L, 5L, 6L);

    Vector<Pointer> after = told();
    repaired(0);
    assertThat(told()).isEqualTo(after);
  }

  @Test
  void whatTheRelayMayStillTellIsLeftToIt() {
    Vector<Pointer> commits = world.commits(3);
    aged(Duration.ofDays(3), commits.take(2));
    aged(Duration.ofHours(23), commits.drop(2));
    relayed(Duration.ofDays(3), commits.take(1), Duration.ofDays(30));
    Ran done = repair();
    assertThat(done.out())
        .contains(
            "1  that the feed lacked, told", "2  that it lacks, left to the relay: too young");
    assertThat(told()).isEqualTo(commits.take(2));
    assertThat(world.feed.after(1, 1).head().expiresAt())
        .as("as long as the feed keeps the others")
        .isAfter(now.plus(Duration.ofDays(29)));
    repaired(2, "--older-than", "1h");
    assertThat(told()).isEqualTo(commits);
  }

  /** The feed may have told dropped commits; only the operator knows since when it lacks some. */
  @Test
  void whatTheFeedHasDroppedIsToldAgainOnlyIfAskedFor() {
    Vector<Pointer> commits = world.commits(5);
    for (int i = 0; i < commits.size(); i++) {
      aged(Duration.ofDays(9 - i), commits.slice(i, i + 1));
    }
    relayed(Duration.ofDays(8), commits.take(2), KEPT.plusDays(3));
    relayed(Duration.ofDays(7), commits.slice(2, 3), KEPT);
    relayed(Duration.ofDays(6), commits.slice(3, 4), KEPT);
    relayed(Duration.ofDays(4), commits.drop(5), Duration.ofDays(5));
    // DynamoDB deletes batches in any order.
    world.forget(2);
    repaired(1);
    assertThat(told().drop(4)).containsExactly(commits.get(4));
    repaired(1, "--since", now.minus(Duration.ofDays(9)).toString());
    assertThat(told().drop(5)).containsExactly(commits.get(2));
    repaired(0, "--since", now.minus(Duration.ofDays(9)).toString());
  }

  @Test
  void aNumberThatARestoreGaveAgainWasNotToldBefore() {
    Vector<Pointer> commits = world.commits(3);
    aged(Duration.ofDays(5), commits.take(2));
    aged(Duration.ofDays(2), commits.slice(2, 3));
    // The clock of this commit's machine was behind.
    aged(Duration.ofDays(3).plusMinutes(30), commits.drop(3));
    // Four days ago there was a commit 3, which was lost.
    relayed(Duration.ofDays(4), commits.take(3), KEPT);
    relayed(Duration.ofDays(2), commits.drop(3), KEPT);
    repaired(0);
    repaired(1, "--since", now.minus(Duration.ofDays(3)).toString());
    assertThat(told().last()).isEqualTo(commits.get(2));
    repaired(0, "--since", now.minus(Duration.ofDays(3)).toString());
  }

  @Test
  void anErasedNameAndAnArchivedCommitAreNoCommitsThatWereTold() {
    Vector<Pointer> commits = world.commits(3);
    aged(Duration.ofDays(2), commits);
    relayed(Duration.ofDays(2), commits.take(1), KEPT);
    Pointer lost = commits.get(2);
    world.tell(Vector.of(new Pointer(lost.resource(), lost.commitNo(), true)));
    world.client.putItem(
        put ->
            put.tableName(world.names.decisions())
                .item(Tombstone.write(lost.resource(), commits.get(1).commitNo())));
    repaired(2);
    assertThat(told().drop(2)).isEqualTo(commits.drop(2));
  }

  @Test
  void aDamagedCommitHidesNoOther() {
    Vector<Pointer> commits = world.commits(3);
    aged(Duration.ofDays(2), commits);
    relayed(Duration.ofDays(2), commits.take(1), KEPT);
    // A faulty relay, or a very long log.
    relay(Vector.of(new Pointer(new ResourceId("endless"), 3_000_000_000L)));
    world.client.updateItem(
        update ->
            update
                .tableName(world.names.decisions())
                .key(world.key(commits.get(2)))
                .updateExpression("REMOVE decidedAt"));
    assertThat(repair("--dry-run").out()).contains("1  that cannot be read, not told");
    repaired(2);
    assertThat(told().drop(2)).containsExactly(commits.get(1), commits.get(3));
  }

  @Test
  void aMomentThatCannotBeIsRefused() {
    assertThat(repair("--since", now.plus(Duration.ofDays(1)).toString()).err())
        .contains("--since is a moment that has not come yet");
    assertThat(repair("--since", "-0001-01-01T00:00:00Z").err()).contains("is no moment");
  }

  /** The repair is interrupted after its first batch; then two run at once, beside the relay. */
  @Test
  @Tag("full")
  void itIsSafeBesideOthersAndGoesOnWhereItEnded() {
    Vector<Pointer> commits = log("long", 1_300, Duration.ofDays(2));
    relayed(Duration.ofDays(2), commits.take(1), KEPT);
    AtomicInteger appends = new AtomicInteger();
    DynamoDbClient ending =
        FaultyDynamo.client(
            world.client,
            (request, through) -> {
              if (request instanceof TransactWriteItemsRequest && appends.incrementAndGet() > 1) {
                throw SdkClientException.create("it is ended here");
              }
              return through.get();
            });
    assertThatThrownBy(() -> repairOf(ending).run(Option.none(), Duration.ofHours(24), false))
        .isInstanceOf(SdkClientException.class);
    assertThat(told()).isEqualTo(commits.take(1_001));

    CompletableFuture<Void> first = CompletableFuture.runAsync(() -> repaired(world.client));
    CompletableFuture<Void> second = CompletableFuture.runAsync(() -> repaired(world.client));
    Vector<Pointer> young = log("young", 30, Duration.ZERO);
    young.forEach(one -> relay(Vector.of(one)));
    CompletableFuture.allOf(first, second).join();
    Vector<Pointer> all = told();
    assertThat(all.distinct()).containsExactlyInAnyOrderElementsOf(commits.appendAll(young));
    assertThat(all.take(1_001)).isEqualTo(commits.take(1_001));
    repaired(0);
  }

  private void repaired(DynamoDbClient client) {
    repairOf(client).run(Option.none(), Duration.ofHours(24), false);
  }

  private FeedRepair repairOf(DynamoDbClient client) {
    return new FeedRepair(client, world.names, world.feedTable, Clock.systemUTC(), () -> {});
  }

  @Test
  void itSaysWhereThereIsNoFeedOrAnEmptyOne() {
    world.commits(1);
    assertThat(repair().err()).contains("The feed holds nothing", "--since");
    Ran done = repair("--since", now.minus(Duration.ofDays(1)).toString(), "--older-than", "0s");
    assertThat(done.out()).contains("2  that the feed lacked, told");
    world.client.deleteTable(delete -> delete.tableName(world.feedTable));
    Ran absent = repair();
    assertThat(absent.status()).isEqualTo(1);
    assertThat(absent.err()).contains("There is no table " + world.feedTable).hasLineCount(1);
  }

  /** Makes a log with only those attributes of commits that the feed needs. */
  private Vector<Pointer> log(String name, int commits, Duration ago) {
    ResourceId resource = new ResourceId(name);
    Vector<Pointer> log = Vector.rangeClosed(1, commits).map(i -> new Pointer(resource, i));
    for (Vector<Pointer> some : log.grouped(25)) {
      List<WriteRequest> puts =
          some.map(
                  one -> {
                    Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue>
                        item = new java.util.HashMap<>(world.key(one));
                    item.put("decidedAt", number(now.minus(ago).toEpochMilli()));
                    if (one.commitNo() == 1) {
                      item.put("headNo", number(1));
                    }
                    return WriteRequest.builder()
                        .putRequest(PutRequest.builder().item(item).build())
                        .build();
                  })
              .asJava();
      world.client.batchWriteItem(
          write -> write.requestItems(Map.of(world.names.decisions(), puts)));
    }
    return log;
  }
}
