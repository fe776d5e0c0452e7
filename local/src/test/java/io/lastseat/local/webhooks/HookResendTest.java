package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.usecase.WebhookRefused;
import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.vavr.collection.Vector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What nobody would send is not taken as if it were sent. */
class HookResendTest {

  private final HookWorld world = new HookWorld();
  private final Receiver receiver = new Receiver();

  @AfterEach
  void close() {
    receiver.close();
  }

  private Vector<DeliveryId> commits() {
    return world
        .decide(world.records.configure(100))
        .appendAll(world.decide(world.records.reserve(1)));
  }

  @Test
  void nothingIsSentAgainToOneThatHasEnded() {
    Webhook webhook = world.hook("till", receiver.answering(410));
    Webhooks relay = world.relay();
    Vector<DeliveryId> commits = commits();
    world.tell(relay, commits);
    assertThat(world.keeping().again(webhook.id(), commits.head()).getLeft())
        .isEqualTo(WebhookRefused.NOT_CALLED);
    assertThat(world.delivery(webhook, commits.head()).state()).isEqualTo(DeliveryState.FAILED);
    receiver.answering(204);
    world.put(webhook, webhook.url(), true);
    assertThat(world.keeping().again(webhook.id(), commits.head()).isRight()).isTrue();
    assertThat(relay.retries().run()).isEqualTo(1);
  }

  @Test
  void nothingIsSentAgainToOneThatIsDisabled() {
    Webhook webhook = world.hook("till", receiver);
    Vector<DeliveryId> commits = commits();
    world.tell(world.relay(), commits);
    world.put(webhook, webhook.url(), false);
    assertThat(world.keeping().again(webhook.id(), commits.head()).getLeft())
        .isEqualTo(WebhookRefused.NOT_CALLED);
    assertThat(world.delivery(webhook, commits.head()).state()).isEqualTo(DeliveryState.DELIVERED);
  }
}
