package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An administrator changes a webhook while it is called. */
class HookChangesTest {

  private final HookWorld world = new HookWorld();
  private final Receiver old = new Receiver();
  private final Receiver receiver = new Receiver();

  @AfterEach
  void close() {
    old.close();
    receiver.close();
  }

  private Vector<DeliveryId> commits() {
    return world
        .decide(world.records.configure(100))
        .appendAll(world.decide(world.records.reserve(1)));
  }

  @ParameterizedTest
  @ValueSource(ints = {410, 500, 503})
  void whatTheOldAddressAnswersSaysNothingOfTheNewOne(int status) throws Exception {
    Webhook webhook = world.hook("till", old.answering(status).hanging());
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = commits();
    CompletableFuture<Void> batch = CompletableFuture.runAsync(() -> world.tell(relay, commits));
    old.await();
    world.put(webhook, receiver.url(), true);
    old.release();
    batch.get();
    assertThat(world.health(webhook)).isEqualTo(WebhookHealth.GOOD);
    assertThat(world.lines).noneMatch(line -> line.contains("webhookEnded"));
    assertThat(old.messages()).hasSize(1);
    assertThat(relay.retries().run()).isEqualTo(2);
    assertThat(receiver.messages())
        .extracting(Receiver.Message::id)
        .containsExactlyInAnyOrderElementsOf(commits.map(DeliveryId::header));
  }

  @Test
  void aGoneThatARunHearsFromTheOldAddressDoesNotEndTheNewOne() throws Exception {
    Webhook webhook = world.hook("till", old.answering(410).hanging());
    Webhooks relay = world.relay();
    world.owe(webhook, commits());
    CompletableFuture<Integer> run = CompletableFuture.supplyAsync(relay.retries()::run);
    old.await();
    world.put(webhook, receiver.url(), true);
    old.release();
    assertThat(run.get()).isEqualTo(1);
    assertThat(world.health(webhook)).isEqualTo(WebhookHealth.GOOD);
    assertThat(relay.retries().run()).isEqualTo(2);
    assertThat(receiver.messages()).hasSize(2);
  }

  @Test
  void oneThatWasRemovedInTheMiddleOfABatchIsOwedNothing() throws Exception {
    Webhook webhook = world.hook("till", old.answering(500).hanging());
    Vector<DeliveryId> commits = commits();
    CompletableFuture<Void> batch =
        CompletableFuture.runAsync(() -> world.tell(world.relay(), commits));
    old.await();
    assertThat(world.store.remove(webhook.id(), world.now.get())).isTrue();
    old.release();
    batch.get();
    assertThat(old.messages()).hasSize(1);
    assertThat(world.deliveries.page(webhook, Option.none(), 10)).isEmpty();
  }

  @Test
  void oneThatHasEndedStaysSoWhenItIsDisabled() {
    Webhook webhook = world.hook("till", receiver.answering(410));
    world.tell(world.relay(), commits());
    world.put(webhook, webhook.url(), false);
    assertThat(world.health(webhook).ended()).isNotEmpty();
  }
}
