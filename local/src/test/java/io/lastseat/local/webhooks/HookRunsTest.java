package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.webhooks.DeliveryAttempt;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
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
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** What a run does with its time, and what it tells the operator. */
class HookRunsTest {

  private final HookWorld world = new HookWorld();
  private final Receiver receiver = new Receiver();

  @AfterEach
  void close() {
    receiver.close();
  }

  private Vector<DeliveryId> numbers(int from, int many) {
    return Vector.range(from, from + many)
        .map(number -> new DeliveryId(world.records.resource(), number));
  }

  private void end(Webhook webhook) {
    Instant now = world.now.get();
    WebhookEnd end = new WebhookEnd(WebhookEnd.Why.FAILING, now);
    world.deliveries.put(
        webhook,
        WebhookHealth.GOOD,
        new WebhookHealth(9, Option.some(now), Option.none(), Option.some(end)),
        now);
  }

  /** Giving up used to come before all calls, with the time of the whole run. */
  @Test
  void oneThatHasEndedWithABacklogHoldsUpNoOther() {
    Receiver other = new Receiver();
    Webhook dead = world.hook("dead", other);
    world.owe(dead, numbers(1_000, 150));
    end(dead);
    Webhook good = world.hook("good", receiver);
    Vector<DeliveryId> commits = world.commits(2);
    world.owe(good, commits);
    AtomicBoolean first = new AtomicBoolean(true);
    DynamoDbClient heldUp =
        proxy(
            (method, arguments) -> {
              boolean gives = method.startsWith("transact") || method.equals("putItem");
              if (gives && arguments[0].toString().contains("dead@") && first.getAndSet(false)) {
                commits.forEach(commit -> await());
              }
              return false;
            });
    world.relay(heldUp, Duration.ofSeconds(5), Duration.ofSeconds(5)).retries().run();
    assertThat(first).isFalse();
    assertThat(receiver.messages()).hasSize(3);
    assertThat(other.messages()).isEmpty();
    other.close();
  }

  private void await() {
    try {
      receiver.await();
    } catch (InterruptedException over) {
      throw new AssertionError(over);
    }
  }

  @Test
  void aBacklogIsGivenUpByHundreds() {
    Webhook dead = world.hook("dead", receiver);
    world.owe(dead, numbers(1, 450));
    end(dead);
    List<String> made = new CopyOnWriteArrayList<>();
    world.relay(through(made), Duration.ofSeconds(5), Duration.ofSeconds(5)).retries().run();
    assertThat(world.deliveries.page(dead, Option.none(), 1_000))
        .hasSize(450)
        .allMatch(one -> one.state() == DeliveryState.FAILED);
    assertThat(made).doesNotContain("putItem", "getItem").hasSizeLessThan(30);
    assertThat(world.lines).anyMatch(line -> line.contains("\"deliveries\":450"));
  }

  private DynamoDbClient through(List<String> made) {
    return proxy(
        (name, arguments) -> {
          made.add(name);
          return false;
        });
  }

  private interface Fails {
    boolean fails(String method, Object[] arguments);
  }

  private DynamoDbClient proxy(Fails when) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (when.fails(method.getName(), arguments)) {
                throw InternalServerErrorException.builder().message("broken").build();
              }
              try {
                return method.invoke(world.client, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  /**
   * Lambda freezes what a run leaves behind, and the last call of each run looked like a failure.
   */
  @Test
  void theLastCallOfARunHasTheTimeOfACallAndTheRunWaitsForIt() throws Exception {
    Duration time = Duration.ofMillis(2_500);
    Webhook webhook = world.hook("till", receiver.hanging());
    Vector<DeliveryId> commits = world.commits(1);
    world.owe(webhook, commits);
    CompletableFuture<Integer> run =
        CompletableFuture.supplyAsync(world.relayWithRunsOf(time).retries()::run);
    receiver.await();
    // No other call may begin by then.
    world.timer.pass(time);
    assertThat(run).isNotDone();
    receiver.release();
    assertThat(run.get()).isEqualTo(1);
    assertThat(world.health(webhook).failures()).isZero();
    assertThat(commits.map(commit -> world.delivery(webhook, commit).state()))
        .containsExactlyInAnyOrder(DeliveryState.DELIVERED, DeliveryState.WAITING);
    assertThat(commits.map(commit -> world.delivery(webhook, commit).tries()))
        .containsExactlyInAnyOrder(1, 0);
  }

  @Test
  void oneThatWasRemovedInTheMiddleOfARunIsNotCalledOn() throws Exception {
    receiver.hanging();
    Webhook webhook = world.hook("till", receiver);
    world.owe(webhook, world.commits(8));
    CompletableFuture<Integer> run = CompletableFuture.supplyAsync(world.relay().retries()::run);
    receiver.await();
    assertThat(world.store.remove(webhook.id(), world.now.get())).isTrue();
    receiver.release();
    assertThat(run.get()).isEqualTo(1);
    assertThat(receiver.messages()).hasSize(1);
  }

  @Test
  void aNewSecretSignsTheNextCallOfARun() throws Exception {
    receiver.hanging();
    Webhook webhook = world.hook("till", receiver);
    world.owe(webhook, world.commits(1));
    CompletableFuture<Integer> run = CompletableFuture.supplyAsync(world.relay().retries()::run);
    receiver.await();
    assertThat(
            world.store.replace(
                webhook,
                webhook
                    .rotated(HookWorld.secret(2), world.now.get(), world.now.get())
                    .withNewestSecretAlone()))
        .isTrue();
    receiver.release();
    assertThat(run.get()).isEqualTo(2);
    Receiver.Message second = receiver.messages().get(1);
    assertThat(second.isSignedWith(HookWorld.secret(2).text())).isTrue();
  }

  /** It takes everything else, and is asked for this one some few times a day. */
  @Test
  void oneCommitThatIsNotTakenForSixHoursIsToldByEachRun() {
    Webhook webhook = world.hook("till", receiver.answering(500));
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = world.commits(1);
    Instant begun = world.now.get();
    world.tell(relay, commits.take(1));
    for (Instant next : Vector.of(1, 7, 38, 160).map(m -> begun.plus(Duration.ofMinutes(m)))) {
      world.now.set(next);
      assertThat(relay.retries().run()).isEqualTo(1);
    }
    world.tell(relay, commits.drop(1));
    receiver.answering(204);
    world.now.set(world.delivery(webhook, commits.last()).nextAt().get().plusSeconds(60));
    assertThat(relay.retries().run()).isEqualTo(1);
    assertThat(world.health(webhook)).isEqualTo(WebhookHealth.GOOD);
    for (int minute = 361; minute < 366; minute++) {
      world.now.set(begun.plus(Duration.ofMinutes(minute)));
      assertThat(relay.retries().run()).isZero();
      assertThat(world.oldest()).isEqualTo(Duration.ofMinutes(minute));
    }
  }

  @Test
  void aDisabledReceiverRingsNoAlarm() {
    Webhook webhook = world.hook("till", receiver.answering(500));
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = world.commits(0);
    world.tell(relay, commits);
    world.put(webhook, webhook.url(), false);
    assertThat(world.health(webhook)).isEqualTo(WebhookHealth.GOOD);
    world.later(Duration.ofDays(1));
    relay.retries().run();
    assertThat(world.oldest()).isZero();
    assertThat(world.delivery(webhook, commits.head()).state()).isEqualTo(DeliveryState.WAITING);
  }

  /** Its log let the commit go, or a restore took it. */
  @Test
  void oneForWhichNothingWaitsDoesNotFail() {
    Webhook webhook = world.hook("till", receiver.answering(500));
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = world.commits(1);
    var next = world.event("INSERT", commits.drop(1));
    world.tell(relay, commits.take(1));
    world.client.deleteItem(
        delete -> delete.tableName(world.names.decisions()).key(world.key(commits.head())));
    world.later(Duration.ofMinutes(1));
    assertThat(relay.retries().run()).isZero();
    assertThat(world.health(webhook)).isEqualTo(WebhookHealth.GOOD);
    world.later(Duration.ofDays(4));
    world.handle(relay, next);
    assertThat(receiver.messages()).hasSize(2);
    assertThat(world.health(webhook).ended()).isEmpty();
  }

  /** It was leased anew each minute, for ever. */
  @Test
  void aCommitThatCannotBeReadIsGivenUpInTheEnd() {
    Webhook webhook = world.hook("till", receiver);
    DeliveryId commit = world.commits(0).head();
    world.owe(webhook, Vector.of(commit));
    Webhooks relay =
        world.relay(
            proxy(
                (method, arguments) ->
                    method.startsWith("query")
                        && arguments[0] instanceof QueryRequest query
                        && world.names.decisions().equals(query.tableName())),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5));
    int runs = 0;
    while (world.delivery(webhook, commit).nextAt().isDefined() && runs++ < 20) {
      world.now.set(world.delivery(webhook, commit).nextAt().get());
      relay.retries().run();
    }
    assertThat(runs).isEqualTo(10);
    assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.FAILED);
    assertThat(world.delivery(webhook, commit).attempts().map(DeliveryAttempt::result))
        .containsOnly("log_unreadable");
    assertThat(world.health(webhook)).isEqualTo(WebhookHealth.GOOD);
    assertThat(world.lines).anyMatch(line -> line.contains("webhookStopped"));
  }
}
