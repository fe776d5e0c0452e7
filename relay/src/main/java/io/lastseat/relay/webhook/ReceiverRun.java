package io.lastseat.relay.webhook;

import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;

/**
 * What a run does for one receiver, one after the other: it gives up what nobody tries any more,
 * tells what is due, and looks at what waits then.
 */
final class ReceiverRun implements Runnable {

  /**
   * So many of those that wait are looked at, from the one that is tried last. The pauses grow:
   * what has waited for seven hours is at a pause of ten, and stands before all that have not.
   */
  private static final int LOOKED_AT = 10;

  private final WebhookParts parts;
  private final Webhook webhook;
  private final GivingUp givingUp;
  private final RetryTurn turn;
  private final boolean called;
  private volatile Duration waiting;

  /**
   * Within these bounds.
   *
   * @param giving nothing is given up after it
   * @param end no call is begun after it
   */
  ReceiverRun(WebhookParts parts, Webhook webhook, WebhookHealth health, long giving, long end) {
    this.parts = parts;
    this.webhook = webhook;
    this.givingUp = new GivingUp(parts, webhook, health, giving);
    this.turn = new RetryTurn(parts, webhook, health, end);
    this.called = webhook.enabled() && health.ended().isEmpty();
    this.waiting = called ? health.failing(parts.sender().now()) : Duration.ZERO;
  }

  int calls() {
    return turn.calls();
  }

  /** How long it has waited for something; nobody waits where none is called. */
  Duration waiting() {
    return waiting;
  }

  @Override
  public void run() {
    givingUp.run();
    if (called) {
      turn.run();
      look();
    }
  }

  private void look() {
    try {
      Instant now = parts.sender().now();
      Vector<WebhookDelivery> some = parts.deliveries().triedLast(webhook, LOOKED_AT);
      WebhookHealth health = turn.health();
      if (some.isEmpty() && health.failures() > 0 && health.ended().isEmpty()) {
        // The operator let go of the commits that it did not take: it owes no answer any more.
        health = parts.deliveries().put(webhook, health, WebhookHealth.GOOD, now);
      }
      Vector<Instant> since =
          some.map(WebhookDelivery::since)
              .appendAll(turn.oldest())
              .appendAll(health.ended().isEmpty() ? health.failingSince() : Vector.empty());
      waiting = since.min().map(first -> Duration.between(first, now)).getOrElse(Duration.ZERO);
    } catch (RuntimeException failure) {
      parts.telemetry().stopped(webhook, failure);
    }
  }
}
