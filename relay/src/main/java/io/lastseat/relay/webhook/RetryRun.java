package io.lastseat.relay.webhook;

import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookHealth;
import io.lastseat.webhooks.WebhookId;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

/**
 * Tries again what is due, for each receiver by a thread of its own. A run reads who wants to be
 * told anew, so it sends nothing to one that was removed. Runs may overlap: a delivery is leased
 * before it is tried.
 */
public final class RetryRun {

  private final WebhookParts parts;
  private final Duration time;

  RetryRun(WebhookParts parts, Duration time) {
    this.parts = parts;
    this.time = time;
  }

  /**
   * One run; throws {@code SdkException} where the tables cannot be read at all.
   *
   * @return how many calls it made
   */
  public int run() {
    Instant now = parts.sender().now();
    Vector<Webhook> all = parts.webhooks().all();
    Map<WebhookId, WebhookHealth> health = parts.deliveries().health(all);
    long end = System.nanoTime() + time.toNanos();
    Vector<GivingUp> hopeless =
        all.map(one -> new GivingUp(parts, one, healthOf(health, one), end));
    Vector<Webhook> webhooks = all.filter(Webhook::enabled);
    Vector<RetryTurn> turns =
        webhooks
            .map(one -> new RetryTurn(parts, one, healthOf(health, one), end))
            .filter(turn -> turn.mayBegin(now));
    // What is given up is not tried, so it comes first.
    Waiting.atMost(time, hopeless.map(this::begin));
    Waiting.atMost(Duration.ofNanos(Math.max(0, end - System.nanoTime())), turns.map(this::begin));
    parts.telemetry().oldest(oldest(health, turns, now));
    parts.telemetry().flush();
    return turns.map(RetryTurn::calls).sum().intValue();
  }

  /** A receiver that fails has something that waits since then. */
  private static Duration oldest(
      Map<WebhookId, WebhookHealth> health, Vector<RetryTurn> turns, Instant now) {
    return health
        .values()
        .filter(one -> one.ended().isEmpty())
        .map(one -> one.failing(now))
        .appendAll(turns.flatMap(RetryTurn::oldest).map(since -> Duration.between(since, now)))
        .max()
        .getOrElse(Duration.ZERO);
  }

  private static WebhookHealth healthOf(Map<WebhookId, WebhookHealth> health, Webhook one) {
    return health.get(one.id()).getOrElse(WebhookHealth.GOOD);
  }

  private CompletableFuture<Void> begin(Runnable turn) {
    try {
      return CompletableFuture.runAsync(turn, parts.threads());
    } catch (RejectedExecutionException noThread) {
      return CompletableFuture.completedFuture(null);
    }
  }
}
