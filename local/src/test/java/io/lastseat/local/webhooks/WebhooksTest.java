package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.local.webhooks.Receiver.Message;
import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.webhooks.DeliveryAttempt;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookHealth;
import io.lastseat.webhooks.WebhookTrouble;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebhooksTest {

  /** What a batch of a second has for calls: the rest is for what came of them. */
  private static final Duration TIME_OF_CALLS = Duration.ofMillis(800);

  private final HookWorld world = new HookWorld();
  private final Receiver receiver = new Receiver();

  @AfterEach
  void close() {
    receiver.close();
  }

  private static void verify(Message message, SigningSecret secret) {
    assertThat(message.isSignedWith(secret.text())).isTrue();
  }

  @Test
  void oneCallForEachCommitInTheOrderOfTheLog() {
    Webhook webhook = world.hook("till", receiver);
    Vector<DeliveryId> commits = world.commits(3);

    world.tell(world.relay(), commits);

    assertThat(receiver.messages())
        .extracting(Message::id)
        .containsExactlyElementsOf(commits.map(DeliveryId::header));
    receiver.messages().forEach(message -> verify(message, HookWorld.secret(1)));
    assertThat(receiver.messages().get(1).json().at("/data/entries/0/status").asText())
        .isEqualTo("accepted");
    for (DeliveryId commit : commits) {
      WebhookDelivery done = world.delivery(webhook, commit);
      assertThat(done.state()).isEqualTo(DeliveryState.DELIVERED);
      assertThat(done.attempts().map(DeliveryAttempt::status)).containsExactly(Option.some(204));
    }
    assertThat(WebhookTrouble.all(world.store, world.deliveries, world.now.get())).isEmpty();
  }

  @Test
  void onlyThatOfItsResourcesAndOnlyWhatIsNew() {
    world.hook("others", receiver.url(), new io.lastseat.model.ResourceId("somebody-elses"));
    Vector<DeliveryId> commits = world.commits(1);
    world.tell(world.relay(), commits);
    assertThat(receiver.messages()).isEmpty();

    world.hook("ours", receiver);
    // An operator has erased a name: nothing new was decided.
    world.tell(world.relay(), "MODIFY", commits);
    world.tell(world.relay(), "REMOVE", commits);
    assertThat(receiver.messages()).isEmpty();
  }

  @Test
  void aBatchThatComesAgainHasTheSameIds() {
    Webhook webhook = world.hook("till", receiver);
    Vector<DeliveryId> commits = world.commits(1);
    world.tell(world.relay(), commits);
    world.tell(world.relay(), commits);
    Vector<String> once = commits.map(DeliveryId::header);
    assertThat(receiver.messages())
        .extracting(Message::id)
        .containsExactlyElementsOf(once.appendAll(once));
    // The log knows one delivery of each.
    assertThat(world.deliveries.page(webhook, Option.none(), 10)).hasSize(2);
  }

  @Test
  void attemptsFollowThePlan() {
    receiver.answering(500);
    Webhook webhook = world.hook("till", receiver);
    DeliveryId commit = world.commits(0).head();
    Webhooks relay = world.relay();
    Instant begun = world.now.get();
    world.tell(relay, Vector.of(commit));
    Vector<Duration> at = Vector.of(Duration.ZERO);
    while (world.delivery(webhook, commit).nextAt().isDefined()) {
      Instant next = world.delivery(webhook, commit).nextAt().get();
      world.now.set(next.minusMillis(1));
      assertThat(relay.retries().run()).as("too early").isZero();
      Instant mayBeTried = world.health(webhook).pausedUntil().getOrElse(next);
      world.now.set(mayBeTried.isAfter(next) ? mayBeTried : next);
      assertThat(relay.retries().run()).isEqualTo(1);
      at = at.append(Duration.between(begun, world.now.get()));
    }
    assertThat(at.map(Duration::toString))
        .containsExactly(
            "PT0S",
            "PT5S",
            "PT5M5S",
            "PT35M5S",
            "PT2H35M5S",
            "PT7H35M5S",
            "PT17H35M5S",
            "PT31H35M5S",
            "PT51H35M5S",
            "PT75H35M5S");
    assertThat(receiver.messages())
        .hasSize(10)
        .extracting(Message::id)
        .containsOnly(commit.header());
    // It took nothing for three days.
    assertThat(world.health(webhook).ended().map(WebhookEnd::why)).contains(WebhookEnd.Why.FAILING);
    assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.FAILED);
    assertThat(world.lines).anyMatch(line -> line.contains("webhookEnded"));
    assertThat(world.lines).anyMatch(line -> line.contains("\"WebhooksGivenUp\""));
    assertThat(WebhookTrouble.all(world.store, world.deliveries, world.now.get())).hasSize(1);
    assertThat(relay.retries().run()).isZero();
  }

  @Test
  void eachAttemptIsSignedAtItsTime() {
    receiver.answering(500);
    world.hook("till", receiver);
    Webhooks relay = world.relay();
    world.tell(relay, world.commits(0));
    world.later(Duration.ofMinutes(4));
    relay.retries().run();
    assertThat(receiver.messages())
        .extracting(Message::sentAt)
        .containsExactly(
            world.now.get().minusSeconds(240).getEpochSecond(), world.now.get().getEpochSecond());
    verify(receiver.messages().get(1), HookWorld.secret(1));
  }

  @Test
  void oneThatHangsHoldsUpNeitherOthersNorTheStream() throws Exception {
    Receiver dead = new Receiver().hanging();
    Webhook deadOne = world.hook("a-dead", dead);
    world.hook("b-alive", receiver);
    Vector<DeliveryId> commits = world.commits(5);
    Webhooks relay = world.relay(Duration.ofSeconds(1));

    CompletableFuture<Void> batch =
        CompletableFuture.runAsync(() -> world.tell(relay, commits.take(3)));
    dead.await();
    for (int i = 0; i < 3; i++) {
      receiver.await();
    }
    // What still has an end is the call of the dead one.
    world.calls.awaitAtMost(1);
    assertThat(batch).isNotDone();
    world.calls.pass(TIME_OF_CALLS);
    batch.get();
    assertThat(receiver.messages()).hasSize(3);
    assertThat(dead.messages()).hasSize(1);
    // All that it is owed waits for it, and it is not called in the next batch.
    assertThat(world.health(deadOne).isPaused()).isTrue();
    // No time passes, and the batch does not wait for it.
    world.tell(relay, commits.drop(3));
    assertThat(receiver.messages()).hasSize(6);
    assertThat(dead.messages()).hasSize(1);
    for (DeliveryId commit : commits) {
      assertThat(world.delivery(deadOne, commit).state()).isEqualTo(DeliveryState.WAITING);
    }

    dead.release();
    world.later(Duration.ofMinutes(6));
    assertThat(relay.retries().run()).isEqualTo(6);
    assertThat(world.health(deadOne)).isEqualTo(WebhookHealth.GOOD);
    for (DeliveryId commit : commits) {
      assertThat(world.delivery(deadOne, commit).state()).isEqualTo(DeliveryState.DELIVERED);
    }
    assertThat(relay.retries().run()).isZero();
    dead.close();
  }

  @Test
  void fiftyThatHangHoldTheBatchForItsTimeAlone() throws Exception {
    Receiver dead = new Receiver().hanging();
    for (int i = 0; i < 49; i++) {
      world.hook("dead-" + i, dead);
    }
    world.hook("z-alive", receiver);
    Webhooks relay = world.relay(Duration.ofSeconds(1));
    Vector<DeliveryId> commits = world.commits(2);
    CompletableFuture<Void> batch = CompletableFuture.runAsync(() -> world.tell(relay, commits));
    for (int i = 0; i < 49; i++) {
      dead.await();
    }
    for (int i = 0; i < 3; i++) {
      receiver.await();
    }
    world.calls.awaitAtMost(49);
    assertThat(batch).isNotDone();
    world.calls.pass(TIME_OF_CALLS);
    batch.get();
    assertThat(dead.messages()).as("each is called once").hasSize(49);
    assertThat(receiver.messages()).hasSize(3);
    dead.close();
  }

  @Test
  void whileARunIsHeldByOneItServesTheOthers() throws Exception {
    Receiver slow = new Receiver().answering(500);
    world.hook("a-slow", slow);
    world.hook("b-other", receiver.answering(500));
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = world.commits(0);
    world.tell(relay, commits);
    slow.await();
    receiver.await();
    slow.hanging();
    receiver.answering(204);
    world.later(Duration.ofMinutes(1));
    CompletableFuture<Integer> run = CompletableFuture.supplyAsync(relay.retries()::run);
    slow.await();
    assertThat(receiver.await().id()).isEqualTo(commits.head().header());
    assertThat(run).isNotDone();
    slow.answering(204).release();
    assertThat(run.get()).isEqualTo(2);
    slow.close();
  }

  @Test
  void oneThatIsBusyIsCalledWhenItWantsTo() {
    receiver.answering(503, "Retry-After", "1200");
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = world.commits(1);
    world.tell(relay, commits.take(1));
    world.later(Duration.ofSeconds(1199));
    assertThat(relay.retries().run()).isZero();
    // Nor is it called about something new.
    world.tell(relay, commits.drop(1));
    assertThat(receiver.messages()).hasSize(1);
    receiver.answering(200);
    world.later(Duration.ofSeconds(1));
    assertThat(relay.retries().run()).isEqualTo(2);
    assertThat(world.delivery(webhook, commits.head()).attempts().map(DeliveryAttempt::status))
        .containsExactly(Option.some(503), Option.some(200));
  }

  @Test
  void oneThatIsGoneIsNotCalledAnyMoreUntilAnAdministratorSaysSo() {
    receiver.answering(410);
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = world.commits(2);
    world.tell(relay, commits.take(2));
    assertThat(receiver.messages()).hasSize(1);
    assertThat(world.health(webhook).ended().map(WebhookEnd::why)).contains(WebhookEnd.Why.GONE);
    world.later(Duration.ofDays(1));
    relay.retries().run();
    world.tell(relay, commits.drop(2));
    assertThat(receiver.messages()).hasSize(1);

    receiver.answering(204);
    world.deliveries.forgive(webhook, world.now.get());
    world.tell(relay, world.decide(world.records.reserve(1)));
    assertThat(receiver.messages()).hasSize(2);
  }

  @Test
  void aRedirectLeadsNowhere() {
    Receiver elsewhere = new Receiver();
    receiver.answering(307, "Location", elsewhere.url().toString());
    Webhook webhook = world.hook("till", receiver);
    Vector<DeliveryId> commits = world.commits(0);
    world.tell(world.relay(), commits);
    assertThat(elsewhere.messages()).isEmpty();
    assertThat(world.delivery(webhook, commits.head()).state()).isEqualTo(DeliveryState.WAITING);
    elsewhere.close();
  }

  @Test
  void twoRunsAtOnceSendOnce() throws Exception {
    receiver.answering(500);
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = world.commits(0);
    world.tell(relay, commits);
    receiver.await();
    receiver.answering(204).hanging();
    world.later(Duration.ofMinutes(1));
    CompletableFuture<Integer> first = CompletableFuture.supplyAsync(relay.retries()::run);
    receiver.await();
    // The first run is in the middle of its call.
    assertThat(world.relay().retries().run()).isZero();
    receiver.release();
    assertThat(first.get()).isEqualTo(1);
    assertThat(receiver.messages()).hasSize(2);
    assertThat(world.delivery(webhook, commits.head()).state()).isEqualTo(DeliveryState.DELIVERED);
  }

  @Test
  void whatADeadRunHadTakenIsDueAgain() {
    Webhook webhook = world.hook("till", receiver);
    DeliveryId commit = world.commits(0).head();
    Instant now = world.now.get();
    world.deliveries.add(webhook, WebhookDelivery.due(commit, now, now), now);
    assertThat(world.deliveries.lease(webhook, commit, now, now.plusSeconds(60))).isNotEmpty();
    assertThat(world.deliveries.lease(webhook, commit, now, now.plusSeconds(60))).isEmpty();
    world.later(Duration.ofSeconds(59));
    assertThat(world.relay().retries().run()).isZero();
    world.later(Duration.ofSeconds(1));
    assertThat(world.relay().retries().run()).isEqualTo(1);
  }

  @Test
  void aRunThatWasOvertakenChangesNothing() {
    Webhook webhook = world.hook("till", receiver);
    DeliveryId commit = world.commits(0).head();
    Instant now = world.now.get();
    world.deliveries.add(webhook, WebhookDelivery.due(commit, now, now), now);
    WebhookDelivery slow = world.deliveries.lease(webhook, commit, now, now.plusSeconds(60)).get();
    world.later(Duration.ofMinutes(2));
    assertThat(world.relay().retries().run()).isEqualTo(1);
    DeliveryAttempt late = new DeliveryAttempt(now, Option.none(), "timeout", 1);
    assertThat(
            world.deliveries.replace(
                webhook,
                slow,
                slow.tried(late, DeliveryState.FAILED, Option.none()),
                world.now.get()))
        .isFalse();
    assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.DELIVERED);
  }

  @Test
  void whileSecretsRotateBothSign() {
    Webhook webhook = world.hook("till", receiver);
    Instant end = world.now.get().plusSeconds(3600);
    assertThat(
            world.store.replace(
                webhook, webhook.rotated(HookWorld.secret(2), world.now.get(), end)))
        .isTrue();
    Vector<DeliveryId> commits = world.commits(1);
    world.tell(world.relay(), commits.take(1));
    verify(receiver.messages().get(0), HookWorld.secret(1));
    verify(receiver.messages().get(0), HookWorld.secret(2));
    world.now.set(end);
    world.tell(world.relay(), commits.drop(1));
    assertThat(receiver.messages().get(1).headers().firstValue("webhook-signature"))
        .hasValueSatisfying(signatures -> assertThat(signatures).doesNotContain(" "));
  }

  @Test
  void nothingIsSentToOneThatWasRemovedNorToALaterOneOfItsName() {
    receiver.answering(500);
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    world.tell(relay, world.commits(0));
    assertThat(world.store.remove(webhook.id(), world.now.get())).isTrue();
    world.later(Duration.ofMinutes(10));
    assertThat(relay.retries().run()).isZero();
    assertThat(world.store.all()).isEmpty();
    assertThat(world.store.find(webhook.id())).isEmpty();
    assertThat(world.store.remove(webhook.id(), world.now.get())).isFalse();
    assertThat(world.store.replace(webhook, webhook)).isFalse();
    assertThat(world.client.scan(scan -> scan.tableName(world.tables.webhooks())).items())
        .hasSize(1)
        .noneMatch(item -> item.containsKey("url") || item.containsKey("secrets"));
    world.hook("till", receiver.answering(204));
    assertThat(world.store.all()).hasSize(1);
    assertThat(relay.retries().run()).isZero();
    assertThat(receiver.messages()).hasSize(1);
  }

  @Test
  void oneThatIsDisabledIsNotCalled() {
    receiver.answering(500);
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = world.commits(1);
    world.tell(relay, commits.take(1));
    Webhook disabled = webhook.with(webhook.url(), webhook.prefix(), false);
    assertThat(world.store.replace(webhook, disabled)).isTrue();
    world.later(Duration.ofMinutes(10));
    assertThat(relay.retries().run()).isZero();
    world.tell(relay, commits.drop(1));
    assertThat(receiver.messages()).hasSize(1);
  }

  @Test
  void aCommitThatWasForgottenIsNotTold() {
    receiver.answering(500);
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    DeliveryId commit = world.commits(0).head();
    world.tell(relay, Vector.of(commit));
    world.client.deleteItem(
        delete -> delete.tableName(world.names.decisions()).key(world.key(commit)));
    world.later(Duration.ofMinutes(1));
    assertThat(relay.retries().run()).isZero();
    assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.FAILED);
    assertThat(world.delivery(webhook, commit).attempts().last().result()).isEqualTo("commit_gone");
  }

  @Test
  void oneIsSentAgainWhereSomebodySaysSo() {
    Webhook webhook = world.hook("till", receiver);
    Webhooks relay = world.relay();
    DeliveryId commit = world.commits(0).head();
    world.tell(relay, Vector.of(commit));
    assertThat(world.deliveries.again(webhook, commit, world.now.get())).isNotEmpty();
    assertThat(relay.retries().run()).isEqualTo(1);
    assertThat(receiver.messages())
        .extracting(Message::id)
        .containsOnly(commit.header())
        .hasSize(2);
  }

  @Test
  void aReceiverOnAPrivateAddressIsNeverCalled() {
    Webhook webhook =
        world.hook(
            "inside",
            java.net.URI.create("http://169.254.169.254/latest"),
            world.records.resource());
    Vector<DeliveryId> commits = world.commits(0);
    world.tell(world.relay(), commits);
    assertThat(world.delivery(webhook, commits.head()).attempts().last().result())
        .isEqualTo("address_refused");
  }

  @Test
  void theLogOfDeliveriesHasNothingOfWhatWasSaid() {
    receiver.answering(500);
    world.hook("till", receiver);
    world.decide(world.records.configure(10));
    world.tell(world.relay(), world.decide(world.records.reserveFor("Ada Lovelace", 1)));
    assertThat(receiver.messages().get(0).body()).contains("Ada Lovelace");
    assertThat(
            world.client.scan(scan -> scan.tableName(world.tables.deliveries())).items().toString())
        .contains("till@")
        .doesNotContain("Ada");
    assertThat(world.lines).noneMatch(line -> line.contains("Ada Lovelace"));
    assertThat(world.lines).noneMatch(line -> line.contains("whsec"));
  }
}
