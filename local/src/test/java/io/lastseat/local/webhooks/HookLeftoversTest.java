package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import io.lastseat.model.ResourceId;
import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.webhooks.DeliveryAttempt;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryNotes;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What a batch, or a receiver, leaves behind stands in the log of deliveries, and nothing waits for
 * it.
 */
class HookLeftoversTest {

  /** More than all receivers together can be told in a second. */
  private static final int MANY = 500;

  private static final int WRITERS = 8;
  private static final Duration BATCH = Duration.ofSeconds(1);
  private static final Duration NOTING = Duration.ofSeconds(3);

  /** What a call to a table takes, and one that notes a portion. */
  private static final Duration CALL = Duration.ofMillis(10);

  private static final Duration PORTION = Duration.ofMillis(300);

  private final HookWorld world = new HookWorld();
  private final Receiver receiver = new Receiver();
  private final List<String> calls = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    receiver.close();
  }

  private Vector<DeliveryId> commits(int many) {
    ResourceId resource = world.records.resource();
    world.decide(world.records.configure(100));
    return Vector.rangeClosed(1, many).map(number -> new DeliveryId(resource, number));
  }

  /**
   * The same client, which tells of its calls, and lets time pass by them: so much is done in a
   * second on each machine. Nothing is noted before that one is called.
   */
  private DynamoDbClient counted(Receiver last) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              calls.add(method.getName());
              if (method.getName().equals("putItem")) {
                last.awaitFirst();
              }
              passes(method.getName().equals("transactWriteItems") ? PORTION : CALL);
              try {
                return method.invoke(world.client, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  private void passes(Duration time) {
    world.timer.pass(time);
    world.calls.pass(time);
  }

  private Vector<WebhookDelivery> log(Webhook webhook) {
    return world.deliveries.page(webhook, Option.none(), 1_000);
  }

  private static String result(WebhookDelivery delivery) {
    return delivery.attempts().last().result();
  }

  /** What is noted comes in portions; what is not noted in its time comes again. */
  @Test
  void aFullBatchForManyReceiversHasABound() throws Exception {
    Receiver dead = new Receiver().hanging();
    Vector<Webhook> hooks =
        Vector.range(0, 7)
            .map(i -> world.hook("hook-" + i, receiver))
            .append(world.hook("z", dead));
    Webhooks relay = world.relay(counted(dead), BATCH, NOTING);
    Vector<DeliveryId> left = commits(MANY);
    Vector<DeliveryId> all = left;
    Vector<Duration> times = Vector.empty();
    while (!left.isEmpty()) {
      DynamodbEvent event = world.event("INSERT", left);
      long began = world.timer.nanos();
      CompletableFuture<StreamsEventResponse> answer =
          CompletableFuture.supplyAsync(() -> world.handle(relay, event));
      // The others are told until their time is over, and then nobody but this one is called.
      dead.awaitFirst();
      world.calls.awaitAtMost(1);
      world.calls.pass(BATCH);
      left = rest(left, answer.get());
      times = times.append(Duration.ofNanos(world.timer.nanos() - began));
    }
    // Each writer may have begun its last portion; what is read before the calls is not in it.
    Duration bound = BATCH.plus(NOTING).plus(PORTION.multipliedBy(WRITERS + 1)).plusSeconds(1);
    assertThat(times).allMatch(each -> each.compareTo(bound) < 0);
    assertThat(times.size()).isBetween(2, 11);
    for (Webhook hook : hooks) {
      assertThat(log(hook)).hasSize(MANY);
      // It did not get through the batch in its time: the next one does not wait for it.
      assertThat(world.health(hook).isPaused()).isTrue();
    }
    int taken = receiver.messages().size();
    assertThat(calls.stream().filter("putItem"::equals).count()).isLessThan(taken + 20L);
    assertThat(dead.messages()).hasSize(1);

    calls.clear();
    Vector<DeliveryId> next =
        all.take(10).map(one -> new DeliveryId(one.resource(), one.commitNo() + MANY));
    world.tell(relay, next);
    assertThat(receiver.messages()).hasSize(taken);
    assertThat(calls).doesNotContain("putItem").hasSizeLessThan(10);
    dead.close();
  }

  private static Vector<DeliveryId> rest(Vector<DeliveryId> told, StreamsEventResponse answer) {
    String first =
        Vector.ofAll(answer.getBatchItemFailures())
            .map(BatchItemFailure::getItemIdentifier)
            .getOrElse("");
    return told.dropWhile(one -> !Long.toString(one.commitNo()).equals(first));
  }

  @Test
  void whatCannotBeNotedInTimeComesAgainUntilAllIsNoted() {
    receiver.answering(503);
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay(world.client, Duration.ofSeconds(1), Duration.ZERO);
    Vector<DeliveryId> left = commits(1_000);
    Vector<Integer> sizes = Vector.empty();
    while (!left.isEmpty()) {
      sizes = sizes.append(left.size());
      left = rest(left, world.handle(relay, "INSERT", left));
    }
    // It was asked of the first one, and no time is left after the first portion of each batch.
    assertThat(sizes)
        .containsExactlyElementsOf(
            Vector.rangeBy(1_000 - 1 - DeliveryNotes.AT_ONCE, 0, -DeliveryNotes.AT_ONCE)
                .prepend(1_000));
    assertThat(log(webhook)).hasSize(1_000).allMatch(one -> one.state() == DeliveryState.WAITING);
  }

  @Test
  void whatStandsIsNotOverwritten() {
    receiver.answering(503);
    Webhook webhook = world.hook("till", receiver);
    Vector<DeliveryId> commits = commits(5);
    Instant now = world.now.get();
    DeliveryAttempt taken = new DeliveryAttempt(now, Option.some(204), "delivered", 3);
    WebhookDelivery has =
        WebhookDelivery.due(commits.get(3), now, now)
            .tried(taken, DeliveryState.DELIVERED, Option.none());
    world.deliveries.delivered(webhook, has, now);
    world.tell(world.relay(), commits);
    assertThat(world.delivery(webhook, commits.get(3))).isEqualTo(has);
    assertThat(log(webhook).map(WebhookDelivery::state).count(DeliveryState.WAITING::equals))
        .isEqualTo(4);
  }

  @Test
  void whatIsLeftWhenAReceiverEndsStandsAsFailed() {
    receiver.answering(410);
    Webhook webhook = world.hook("till", receiver);
    Vector<DeliveryId> commits = commits(4);
    world.tell(world.relay(), commits);
    assertThat(receiver.messages()).hasSize(1);
    assertThat(log(webhook).map(WebhookDelivery::state))
        .hasSize(4)
        .containsOnly(DeliveryState.FAILED);
    assertThat(log(webhook).map(HookLeftoversTest::result))
        .containsExactly("refused", "webhook_ended", "webhook_ended", "webhook_ended");
    assertThat(world.lines)
        .anyMatch(line -> line.contains("webhooksGivenUp") && line.contains("\"deliveries\":3"));
    assertThat(world.deliveries.open(webhook, DeliveryState.FAILED, 10)).hasSize(4);
  }

  /** The batch comes again since its process died: the receiver has ended meanwhile. */
  @Test
  void whatWasDecidedBeforeTheEndIsNotedAlsoWhereItComesLater() {
    Webhook webhook = world.hook("till", receiver);
    Vector<DeliveryId> commits = commits(2);
    // The serializer decides by the machine's clock.
    end(webhook, new WebhookEnd(WebhookEnd.Why.GONE, Instant.now().plus(Duration.ofDays(1))));
    world.tell(world.relay(), commits);
    assertThat(log(webhook).map(HookLeftoversTest::result))
        .containsExactly("webhook_ended", "webhook_ended");
  }

  @Test
  void whatWasDecidedAfterTheEndIsNotNoted() {
    Webhook webhook = world.hook("till", receiver);
    end(webhook, new WebhookEnd(WebhookEnd.Why.GONE, world.now.get().minusSeconds(5)));
    world.tell(world.relay(), commits(2));
    assertThat(log(webhook)).isEmpty();
    assertThat(receiver.messages()).isEmpty();
  }

  private void end(Webhook webhook, WebhookEnd end) {
    WebhookHealth over =
        new WebhookHealth(1, Option.some(end.at()), Option.none(), Option.some(end));
    world.deliveries.put(webhook, WebhookHealth.GOOD, over, world.now.get());
  }

  @Test
  void whatWaitsForOneThatHasEndedIsGivenUpWhenItIsDue() {
    receiver.answering(503);
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = commits(30);
    world.tell(relay, commits);
    assertThat(log(webhook)).allMatch(one -> one.state() == DeliveryState.WAITING);
    world.later(Duration.ofHours(1));
    receiver.answering(410);
    relay.retries().run();
    world.later(Duration.ofSeconds(1));
    relay.retries().run();
    assertThat(receiver.messages()).hasSize(2);
    assertThat(log(webhook)).hasSize(30).allMatch(one -> one.state() == DeliveryState.FAILED);
    assertThat(world.deliveries.open(webhook, DeliveryState.WAITING, 10)).isEmpty();
  }

  @Test
  void whatWaitsForOneThatIsDisabledIsGivenUpAfterThreeDays() {
    receiver.answering(503);
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    DeliveryId commit = commits(1).head();
    world.tell(relay, Vector.of(commit));
    world.store.replace(webhook, webhook.with(webhook.url(), webhook.prefix(), false));
    world.now.set(
        world.delivery(webhook, commit).nextAt().get().plus(Duration.ofDays(3)).minusMillis(1));
    relay.retries().run();
    assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.WAITING);
    world.later(Duration.ofMillis(1));
    relay.retries().run();
    assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.FAILED);
    assertThat(result(world.delivery(webhook, commit))).isEqualTo("too_late");
    assertThat(receiver.messages()).hasSize(1);
  }

  @Test
  void oneThatAnswersSlowlyIsLeftToTheRuns() throws Exception {
    Webhook webhook = world.hook("till", receiver.hanging());
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = commits(3);
    CompletableFuture<Void> batch =
        CompletableFuture.runAsync(() -> world.tell(relay, commits.take(2)));
    receiver.await();
    world.calls.pass(Duration.ofMillis(2_001));
    receiver.release();
    batch.get();
    assertThat(world.delivery(webhook, commits.head()).state()).isEqualTo(DeliveryState.DELIVERED);
    assertThat(world.health(webhook).isPaused()).isTrue();
    assertThat(world.health(webhook).failures()).isZero();
    world.tell(relay, commits.drop(2));
    assertThat(receiver.messages()).hasSize(1);
    assertThat(world.delivery(webhook, commits.last()).state()).isEqualTo(DeliveryState.WAITING);
  }

  @Test
  void aRunTellsASlowOneAtOnceAndTheStreamTellsItAgainWhenItIsQuick() {
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    world.deliveries.put(
        webhook,
        WebhookHealth.GOOD,
        WebhookHealth.GOOD.leftToRuns(world.now.get()),
        world.now.get());
    world.tell(relay, Vector.of(world.decide(world.records.configure(9)).head()));
    assertThat(receiver.messages()).isEmpty();
    assertThat(relay.retries().run()).isEqualTo(1);
    assertThat(world.health(webhook)).isEqualTo(WebhookHealth.GOOD);
  }

  @Test
  void anOldLookAtAReceiverOverwritesNothing() {
    Webhook webhook = world.hook("till", receiver);
    Instant now = world.now.get();
    WebhookHealth failing =
        new WebhookHealth(3, Option.some(now.minusSeconds(60)), Option.none(), Option.none());
    assertThat(world.deliveries.put(webhook, WebhookHealth.GOOD, failing, now)).isEqualTo(failing);
    // It took a call, which another run made.
    assertThat(world.deliveries.put(webhook, failing, WebhookHealth.GOOD, now))
        .isEqualTo(WebhookHealth.GOOD);
    WebhookHealth ended =
        new WebhookHealth(
            4,
            failing.failingSince(),
            Option.none(),
            Option.some(new WebhookEnd(WebhookEnd.Why.FAILING, now)));
    assertThat(world.deliveries.put(webhook, failing, ended, now)).isEqualTo(WebhookHealth.GOOD);
    assertThat(world.health(webhook)).isEqualTo(WebhookHealth.GOOD);
    // That it wants nothing any more is true, whatever was known.
    WebhookHealth gone =
        new WebhookHealth(
            4,
            failing.failingSince(),
            Option.none(),
            Option.some(new WebhookEnd(WebhookEnd.Why.GONE, now)));
    assertThat(world.deliveries.put(webhook, failing, gone, now)).isEqualTo(gone);
    assertThat(world.deliveries.put(webhook, gone, WebhookHealth.GOOD, now)).isEqualTo(gone);
  }
}
