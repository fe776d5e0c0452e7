package io.lastseat.serve.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.feed.Pointer;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.webhooks.BusName;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.Webhook;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bus as a webhook's receiver behaves like other receivers. */
class BusWebhooksTest {

  private final HookWorld world = new HookWorld();
  @AutoClose private final BusBridge bridge = new BusBridge();

  private Webhook toBus(BusName name) {
    return world.hook("bus", name.url());
  }

  private String result(Webhook webhook) {
    return world.progress(webhook).failing().get().last().result();
  }

  private static String id(Pointer commit) {
    return new DeliveryId(commit.resource(), commit.commitNo()).header();
  }

  @Test
  void eachCommitIsAnEventOfWhatOthersAreCalledWith() {
    toBus(BusBridge.SEATS);
    Receiver receiver = new Receiver();
    world.hook("till", receiver.url());
    Vector<Pointer> commits = world.commits(2);
    world.tell(commits);
    HookWorld.run(world.runner(bridge.bus()));

    assertThat(bridge.entries()).hasSize(3);
    assertThat(receiver.messages()).hasSize(3);
    for (int i = 0; i < 3; i++) {
      JsonNode entry = bridge.entries().get(i);
      assertThat(entry.path("EventBusName").asText()).isEqualTo("seats");
      ObjectNode detail = (ObjectNode) BusBridge.detail(entry);
      assertThat(detail.remove("id").asText())
          .isEqualTo(receiver.messages().get(i).id())
          .isEqualTo(id(commits.get(i)));
      assertThat(detail).isEqualTo(receiver.messages().get(i).json());
    }
    receiver.close();
  }

  @ParameterizedTest
  @CsvSource({"200,ThrottlingException,bus_throttled", "400,AccessDeniedException,bus_denied"})
  void whatItDoesNotTakeIsTriedAgain(int status, String error, String result) {
    bridge.failing(status, error);
    Webhook webhook = toBus(BusBridge.SEATS);
    Vector<Pointer> commits = world.commits(1);
    world.tell(commits);
    WebhookRunner runner = world.runner(bridge.bus());
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    assertThat(result(webhook)).isEqualTo(result);
    assertThat(world.lines).anyMatch(line -> line.contains("\"" + result + "\""));

    bridge.taking();
    world.later(Duration.ofMinutes(1));
    assertThat(HookWorld.run(runner)).isEqualTo(2);
    assertThat(world.progress(webhook).failing()).isEmpty();
    assertThat(bridge.entries())
        .extracting(entry -> BusBridge.detail(entry).path("id").asText())
        .containsExactly(id(commits.get(0)), id(commits.get(0)), id(commits.get(1)));
  }

  /** No parameter names it, so the function has no right to put events: it makes no call. */
  @Test
  void aBusThatIsNotTheDeploymentsIsSaidSo() {
    Webhook webhook = toBus(new BusName("others"));
    world.tell(world.commits(0));
    HookWorld.run(world.runner(bridge.bus()));
    assertThat(result(webhook)).isEqualTo("bus_not_set");
    world.later(Duration.ofMinutes(1));
    HookWorld.run(world.runner());
    assertThat(result(webhook)).isEqualTo("bus_not_set");
    assertThat(bridge.entries()).isEmpty();
  }

  @Test
  void oneThatHangsHoldsUpNoOther() throws Exception {
    bridge.hanging();
    Webhook webhook = toBus(BusBridge.SEATS);
    Receiver receiver = new Receiver();
    world.hook("till", receiver.url());
    world.tell(world.commits(1));
    WebhookRunner runner = world.runner(bridge.bus());
    CompletableFuture<Integer> run = CompletableFuture.supplyAsync(() -> HookWorld.run(runner));
    bridge.awaitEntry();
    receiver.await();
    receiver.await();
    // Only the call of the bus still has a timeout.
    world.calls.awaitAtMost(1);
    assertThat(run).isNotDone();
    while (!run.isDone()) {
      world.calls.pass(Duration.ofSeconds(15));
      Thread.yield();
    }
    assertThat(run.get()).isEqualTo(3);
    assertThat(result(webhook)).isEqualTo("timeout");
    bridge.release();
    world.later(Duration.ofMinutes(1));
    assertThat(HookWorld.run(runner)).isEqualTo(2);
    assertThat(world.progress(webhook).failing()).isEmpty();
    receiver.close();
  }

  /** An administrator changes the destination: waiting events go there, in its form. */
  @Test
  void whatWaitsGoesWhereTheWebhookLeadsNow() {
    bridge.failing("ThrottlingException");
    toBus(BusBridge.SEATS);
    Vector<Pointer> commits = world.commits(0);
    world.tell(commits);
    WebhookRunner runner = world.runner(bridge.bus());
    HookWorld.run(runner);
    Receiver receiver = new Receiver();
    world.put("bus", receiver.url(), true);
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    assertThat(receiver.messages().get(0).id()).isEqualTo(id(commits.get(0)));
    assertThat(receiver.messages().get(0).json().path("type").asText())
        .isEqualTo("commit.appended");
    receiver.close();
  }
}
