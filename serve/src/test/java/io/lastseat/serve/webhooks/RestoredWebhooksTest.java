package io.lastseat.serve.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.feed.Pointer;
import io.lastseat.serve.webhooks.Receiver.Message;
import io.vavr.collection.Vector;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Receivers drop a {@code webhook-id} that they know, so a number that comes again gets another id.
 */
class RestoredWebhooksTest {

  private final HookWorld world = new HookWorld();
  @AutoClose private final Receiver receiver = new Receiver();

  /** Replaces the second commit, which a restore lost, by another one. */
  private Pointer again(Pointer lost) {
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
    Pointer lost = world.commits(1).last();
    world.hook("till", receiver.url());
    world.tell(Vector.of(lost));
    HookWorld.run(world.runner());
    world.tell(Vector.of(again(lost)));
    HookWorld.run(world.runner(1));

    String number = lost.resource().text() + "/" + lost.commitNo();
    assertThat(receiver.messages()).extracting(Message::id).containsExactly(number, number + "~1");
    Message second = receiver.messages().get(1);
    assertThat(second.json().at("/data/entries/0/applicant").asText()).isEqualTo("Cleo");
    assertThat(second.json().at("/data/epoch").asLong()).isEqualTo(1);
    assertThat(second.json().at("/data/feed").asText())
        .endsWith("/verdicts?after=" + (lost.commitNo() - 1) + "~1&limit=1");
    assertThat(receiver.messages().get(0).json().at("/data").has("epoch")).isFalse();
  }
}
