package io.lastseat.relay.webhook;

import io.lastseat.model.Commit;
import io.lastseat.relay.Appended;
import io.lastseat.relay.Relayed;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookHealth;
import io.lastseat.webhooks.WebhookId;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

/**
 * Tells all receivers of the commits of a batch, each by a thread of its own, once. What a receiver
 * does not take, or not in time, or is not asked since it fails lately, is noted as due, and the
 * stream goes on: so neither the stream nor another receiver ever waits for a dead one for longer
 * than a batch has.
 *
 * <p>Nothing is noted before a call: where this process dies, the stream delivers the batch again,
 * and receivers see a {@code webhook-id} that they know.
 */
final class WebhookRelay implements Relayed {

  private final WebhookParts parts;
  private final Duration time;

  WebhookRelay(WebhookParts parts, Duration time) {
    this.parts = parts;
    this.time = time;
  }

  @Override
  public Vector<Appended> relay(Vector<Appended> batch) {
    // One that has lost a name was told before.
    Vector<Appended> fresh = batch.reject(Appended::erased);
    Vector<Webhook> webhooks =
        fresh.isEmpty() ? Vector.empty() : parts.webhooks().all().filter(Webhook::enabled);
    Map<WebhookId, WebhookHealth> health = parts.deliveries().health(webhooks);
    long end = System.nanoTime() + time.toNanos();
    Vector<FirstTurn> turns =
        webhooks
            .map(
                one ->
                    new FirstTurn(
                        parts,
                        one,
                        health.get(one.id()).getOrElse(WebhookHealth.GOOD),
                        fresh.filter(commit -> one.wants(commit.resource())),
                        end))
            .filter(FirstTurn::hasWork);
    Waiting.atMost(time, turns.map(this::begin));
    turns.forEach(FirstTurn::noteWhatIsLeft);
    parts.telemetry().flush();
    return Vector.empty();
  }

  private CompletableFuture<Void> begin(FirstTurn turn) {
    try {
      return CompletableFuture.runAsync(turn, parts.threads());
    } catch (RejectedExecutionException noThread) {
      return CompletableFuture.completedFuture(null);
    }
  }

  static byte[] body(Appended commit, DeliveryId id) {
    return commit
        .commit()
        .map((Commit read) -> CommitEvent.of(read, id))
        .getOrElse(() -> CommitEvent.unread(id));
  }
}
