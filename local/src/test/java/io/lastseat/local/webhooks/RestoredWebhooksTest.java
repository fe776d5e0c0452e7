package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.local.webhooks.Receiver.Message;
import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Receivers drop a {@code webhook-id} that they know; a number that comes again is another one. */
class RestoredWebhooksTest {

  private final HookWorld world = new HookWorld();
  private final Receiver receiver = new Receiver();
  private final Webhook webhook = world.hook("till", receiver);

  @AfterEach
  void close() {
    receiver.close();
  }

  /** The second commit was lost by a restore, and another was appended in its place. */
  private DeliveryId again(DeliveryId lost) {
    world.client.updateItem(
        update ->
            update
                .tableName(world.names.decisions())
                .key(world.key(lost))
                .conditionExpression("attribute_exists(entries[0].a)")
                .updateExpression("SET entries[0].a = :cleo")
                .expressionAttributeValues(Map.of(":cleo", AttributeValue.fromS("Cleo"))));
    return lost;
  }

  @Test
  void aNumberThatComesAgainHasAnotherId() {
    world.decide(world.records.configure(100));
    DeliveryId lost = world.decide(world.records.reserve(1)).last();
    world.tell(world.relay(), Vector.of(lost));
    DeliveryId again = again(lost);
    world.tell(world.relay(Duration.ofSeconds(5), 1), Vector.of(again));

    String number = lost.resource().text() + "/" + lost.commitNo();
    assertThat(receiver.messages()).extracting(Message::id).containsExactly(number, number + "~1");
    Message second = receiver.messages().get(1);
    assertThat(second.json().at("/data/entries/0/applicant").asText()).isEqualTo("Cleo");
    assertThat(second.json().at("/data/epoch").asLong()).isEqualTo(1);
    assertThat(second.json().at("/data/feed").asText())
        .endsWith("/verdicts?after=" + (lost.commitNo() - 1) + "~1&limit=1");
    assertThat(receiver.messages().get(0).json().at("/data").has("epoch")).isFalse();
    assertThat(world.deliveries.page(webhook, Option.none(), 10))
        .extracting(delivery -> delivery.id().header())
        .containsExactly(number, number + "~1");
  }

  /** What is noted of the lost one does not stand in the way of the new one. */
  @Test
  void whatWaitsOfALostCommitHidesNoNewOne() {
    receiver.answering(500);
    world.decide(world.records.configure(100));
    DeliveryId lost = world.decide(world.records.reserve(1)).last();
    world.tell(world.relay(), Vector.of(lost));
    DeliveryId again = again(lost);
    Webhooks restored = world.relay(Duration.ofSeconds(5), 1);
    world.tell(restored, Vector.of(again));

    DeliveryId marked = new DeliveryId(again.resource(), again.commitNo(), 1);
    assertThat(world.delivery(webhook, marked).state()).isEqualTo(DeliveryState.WAITING);
    receiver.answering(204);
    world.later(Duration.ofHours(3));
    assertThat(restored.retries().run()).isEqualTo(2);
    assertThat(world.delivery(webhook, marked).state()).isEqualTo(DeliveryState.DELIVERED);
    // The log says by now what is told under the new id, whichever delivery was noted for it.
    assertThat(receiver.messages())
        .extracting(Message::id)
        .containsExactly(lost.header(), marked.header(), marked.header(), marked.header());
  }
}
