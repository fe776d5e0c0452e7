package io.lastseat.relay.webhook;

import io.lastseat.relay.Appended;
import io.lastseat.relay.Relayed;
import io.lastseat.relay.webhook.Leftovers.Owed;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookHealth;
import io.lastseat.webhooks.WebhookId;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * Tells all receivers of the commits of a batch, each by a thread of its own, once. What a receiver
 * does not take, or not in time, or is not asked since it fails lately, is noted as due, and the
 * stream goes on: so neither the stream nor another receiver ever waits for a dead one for longer
 * than a batch has. What cannot be noted in time comes again.
 *
 * <p>Nothing is noted before a call: where this process dies, the stream delivers the batch again,
 * and receivers see a {@code webhook-id} that they know.
 */
final class WebhookRelay implements Relayed {

  private final WebhookParts parts;
  private final Duration time;
  private final Leftovers leftovers;

  /**
   * With these bounds.
   *
   * @param time of the calls
   * @param noting of what is noted after them
   */
  WebhookRelay(WebhookParts parts, Duration time, Duration noting) {
    this.parts = parts;
    this.time = time;
    this.leftovers = new Leftovers(parts, noting);
  }

  @Override
  public Vector<Appended> relay(Vector<Appended> batch) {
    // One that has lost a name was told before.
    Vector<Appended> fresh = batch.reject(Appended::erased).distinctBy(parts::id);
    Vector<Webhook> webhooks =
        fresh.isEmpty() ? Vector.empty() : parts.webhooks().all().filter(Webhook::enabled);
    Map<WebhookId, WebhookHealth> health = parts.deliveries().health(webhooks);
    long end = parts.timer().nanos() + time.toNanos();
    Vector<FirstTurn> turns =
        webhooks
            .map(one -> turn(one, health.get(one.id()).getOrElse(WebhookHealth.GOOD), fresh, end))
            .filter(FirstTurn::hasWork);
    Waiting.atMost(parts.timer(), time, turns.map(this::begin));
    Vector<FirstRest> rests = turns.map(FirstTurn::end);
    Vector<Appended> again = leftovers.note(rests.flatMap(FirstRest::owed).sortBy(order(fresh)));
    rests.forEach(FirstRest::tellWhatIsGivenUp);
    parts.telemetry().flush();
    return again;
  }

  /** What was decided after a receiver had ended is not its own. */
  private FirstTurn turn(Webhook webhook, WebhookHealth health, Vector<Appended> fresh, long end) {
    Vector<Appended> its =
        fresh
            .filter(commit -> webhook.wants(commit.resource()))
            .reject(commit -> health.ended().exists(over -> commit.decidedAt().isAfter(over.at())));
    return new FirstTurn(parts, webhook, health, its, end);
  }

  private static Function<Owed, Integer> order(Vector<Appended> commits) {
    java.util.Map<Appended, Integer> places = new java.util.HashMap<>();
    commits.forEachWithIndex(places::put);
    return owed -> places.getOrDefault(owed.commit(), 0);
  }

  private CompletableFuture<Void> begin(FirstTurn turn) {
    try {
      return CompletableFuture.runAsync(turn, parts.threads());
    } catch (RejectedExecutionException noThread) {
      return CompletableFuture.completedFuture(null);
    }
  }
}
