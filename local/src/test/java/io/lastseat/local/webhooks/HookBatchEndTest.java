package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The time of a batch is over while a receiver is called. */
class HookBatchEndTest {

  private final HookWorld world = new HookWorld();
  private final Receiver receiver = new Receiver();

  @AfterEach
  void close() {
    receiver.close();
  }

  /** The last call of a batch has less time than a call has: that it was cut says nothing. */
  @Test
  void oneThatIsCutOffAtTheEndOfABatchHasNotFailed() throws Exception {
    Webhook webhook = world.hook("till", receiver.hanging());
    Vector<DeliveryId> commits = world.commits(1);
    CompletableFuture<Void> batch =
        CompletableFuture.runAsync(() -> world.tell(world.relay(Duration.ofSeconds(1)), commits));
    receiver.await();
    world.calls.pass(Duration.ofMillis(800));
    batch.get();
    assertThat(receiver.messages()).hasSize(1);
    assertThat(world.health(webhook).failures()).isZero();
    assertThat(world.health(webhook).failingSince()).isEmpty();
    // The next batch leaves it to the runs, which have the time of a call.
    assertThat(world.health(webhook).isPaused()).isTrue();
    for (DeliveryId commit : commits) {
      assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.WAITING);
      assertThat(world.delivery(webhook, commit).tries()).isZero();
    }
    receiver.release();
    assertThat(world.relay().retries().run()).isEqualTo(2);
  }

  /** A name server that does not answer cannot be interrupted: so nothing ends the call here. */
  @Test
  void aBatchDoesNotWaitForACallThatCannotBeEnded() throws Exception {
    Webhook webhook = world.hook("till", receiver.hanging());
    Vector<DeliveryId> commits = world.commits(1);
    CompletableFuture<Void> batch =
        CompletableFuture.runAsync(() -> world.tell(world.relay(Duration.ofSeconds(1)), commits));
    receiver.await();
    assertThat(world.timer.next()).isEqualTo(Duration.ofSeconds(1));
    assertThat(batch).isNotDone();
    world.timer.pass(Duration.ofSeconds(1));
    batch.get();
    assertThat(world.health(webhook).isPaused()).isTrue();
    for (DeliveryId commit : commits) {
      assertThat(world.delivery(webhook, commit).state()).isEqualTo(DeliveryState.WAITING);
    }
  }
}
