package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.webhooks.BusName;
import io.lastseat.webhooks.DeliveryAttempt;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bus is a receiver as others are. */
class BusWebhooksTest {

  private static final Duration BATCH = Duration.ofSeconds(5);

  private final HookWorld world = new HookWorld();
  private final BusBridge bridge = new BusBridge();

  @AfterEach
  void close() {
    bridge.close();
  }

  private Webhook toBus(BusName name) {
    return world.hook("bus", name.url(), world.records.resource());
  }

  private Vector<DeliveryId> commits(int reservations) {
    Vector<DeliveryId> commits = world.decide(world.records.configure(100));
    for (int i = 0; i < reservations; i++) {
      commits = commits.appendAll(world.decide(world.records.reserveFor("Ada", 1)));
    }
    return commits;
  }

  @Test
  void eachCommitIsAnEventOfWhatOthersAreCalledWith() {
    Webhook webhook = toBus(BusBridge.SEATS);
    Receiver receiver = new Receiver();
    world.hook("till", receiver);
    Vector<DeliveryId> commits = commits(2);
    world.tell(world.relay(BATCH, bridge.bus()), commits);

    assertThat(bridge.entries()).hasSize(3);
    assertThat(receiver.messages()).hasSize(3);
    for (int i = 0; i < 3; i++) {
      JsonNode entry = bridge.entries().get(i);
      assertThat(entry.path("EventBusName").asText()).isEqualTo("seats");
      ObjectNode detail = (ObjectNode) BusBridge.detail(entry);
      assertThat(detail.remove("id").asText())
          .isEqualTo(receiver.messages().get(i).id())
          .isEqualTo(commits.get(i).header());
      assertThat(detail).isEqualTo(receiver.messages().get(i).json());
    }
    for (DeliveryId commit : commits) {
      assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.DELIVERED);
    }
    receiver.close();
  }

  @ParameterizedTest
  @CsvSource({
    "200,ThrottlingException,bus_throttled",
    "200,InternalFailure,bus_failed",
    "500,InternalException,bus_failed",
    "400,AccessDeniedException,bus_denied",
    "200,NotAuthorizedForSourceException,bus_denied",
    "400,ResourceNotFoundException,bus_not_found"
  })
  void whatItDoesNotTakeIsTriedAgain(int status, String error, String result) {
    bridge.failing(status, error);
    Webhook webhook = toBus(BusBridge.SEATS);
    DeliveryId commit = commits(0).head();
    Webhooks relay = world.relay(BATCH, bridge.bus());
    world.tell(relay, Vector.of(commit));
    assertThat(world.delivery(webhook, commit).attempts().map(DeliveryAttempt::result))
        .containsExactly(result);
    assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.WAITING);
    assertThat(world.lines).anyMatch(line -> line.contains("\"" + result + "\""));
    // Nor is it called about something new.
    Vector<DeliveryId> next = world.decide(world.records.reserve(1));
    world.tell(relay, next);
    assertThat(bridge.entries()).hasSize(1);

    bridge.taking();
    world.later(Duration.ofMinutes(1));
    assertThat(relay.retries().run()).isEqualTo(2);
    assertThat(world.health(webhook)).isEqualTo(WebhookHealth.GOOD);
    assertThat(world.delivery(webhook, commit).attempts().map(DeliveryAttempt::result))
        .containsExactly(result, "delivered");
    assertThat(bridge.entries())
        .extracting(entry -> BusBridge.detail(entry).path("id").asText())
        .containsExactly(commit.header(), commit.header(), next.head().header());
  }

  @Test
  void afterThreeDaysOfNothingItIsGivenUp() {
    bridge.failing(400, "AccessDeniedException");
    Webhook webhook = toBus(BusBridge.SEATS);
    DeliveryId commit = commits(0).head();
    Webhooks relay = world.relay(BATCH, bridge.bus());
    world.tell(relay, Vector.of(commit));
    while (world.delivery(webhook, commit).state() == DeliveryState.WAITING) {
      world.later(Duration.ofHours(12));
      relay.retries().run();
    }
    assertThat(world.health(webhook).ended().map(WebhookEnd::why)).contains(WebhookEnd.Why.FAILING);
    assertThat(world.lines).anyMatch(line -> line.contains("\"WebhooksGivenUp\""));
  }

  @Test
  void whoSignsWithAnotherSecretIsDenied() {
    Webhook webhook = toBus(BusBridge.SEATS);
    DeliveryId commit = commits(0).head();
    world.tell(world.relay(BATCH, bridge.signedBy("another")), Vector.of(commit));
    assertThat(world.delivery(webhook, commit).attempts().last().result()).isEqualTo("bus_denied");
    assertThat(bridge.entries()).isEmpty();
  }

  /** No parameter names it, so the function may not put events on it: nobody is called. */
  @Test
  void aBusThatIsNotTheDeploymentsIsSaidSo() {
    Webhook webhook = toBus(new BusName("others"));
    Vector<DeliveryId> commits = commits(1);
    world.tell(world.relay(BATCH, bridge.bus()), commits.take(1));
    world.later(Duration.ofMinutes(1));
    world.relay().retries().run();
    assertThat(world.delivery(webhook, commits.head()).attempts().map(DeliveryAttempt::result))
        .containsExactly("bus_not_set", "bus_not_set");
    assertThat(bridge.entries()).isEmpty();
  }

  @Test
  void oneThatHangsHoldsUpNeitherOthersNorTheStream() throws Exception {
    bridge.hanging();
    Webhook webhook = toBus(BusBridge.SEATS);
    Receiver receiver = new Receiver();
    world.hook("till", receiver);
    Webhooks relay = world.relay(BATCH, bridge.bus());
    Vector<DeliveryId> commits = commits(3);
    CompletableFuture<Void> batch =
        CompletableFuture.runAsync(() -> world.tell(relay, commits.take(2)));
    bridge.awaitEntry();
    receiver.await();
    receiver.await();
    // What still has an end is the call of the bus; where it is about to be read, it is ended
    // again.
    world.calls.awaitAtMost(1);
    assertThat(batch).isNotDone();
    while (!batch.isDone()) {
      world.calls.pass(BATCH);
      Thread.yield();
    }
    batch.get();
    assertThat(receiver.messages()).hasSize(2);
    assertThat(bridge.entries()).hasSize(1);
    assertThat(world.health(webhook).isPaused()).isTrue();
    // No time passes, and the batch does not wait for it.
    world.tell(relay, commits.drop(2));
    assertThat(receiver.messages()).hasSize(4);
    assertThat(bridge.entries()).hasSize(1);
    // The batch had less time than a call has: a run judges it.
    assertThat(world.delivery(webhook, commits.head()).attempts()).isEmpty();

    bridge.release();
    world.later(Duration.ofMinutes(6));
    assertThat(relay.retries().run()).isEqualTo(4);
    for (DeliveryId commit : commits) {
      assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.DELIVERED);
    }
    receiver.close();
  }

  /** An administrator may lead it elsewhere: what waits goes there, in the form of that place. */
  @Test
  void whatWaitsGoesWhereTheWebhookLeadsNow() {
    bridge.failing("ThrottlingException");
    Webhook webhook = toBus(BusBridge.SEATS);
    Webhooks relay = world.relay(BATCH, bridge.bus());
    DeliveryId commit = commits(0).head();
    world.tell(relay, Vector.of(commit));
    Receiver receiver = new Receiver();
    assertThat(world.store.replace(webhook, webhook.with(receiver.url(), webhook.prefix(), true)))
        .isTrue();
    world.later(Duration.ofMinutes(1));
    assertThat(relay.retries().run()).isEqualTo(1);
    assertThat(receiver.messages().get(0).id()).isEqualTo(commit.header());
    assertThat(receiver.messages().get(0).json().path("type").asText())
        .isEqualTo("commit.appended");
    receiver.close();
  }
}
