package io.lastseat.relay.webhook;

import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import java.time.Instant;

/**
 * What nobody tries any more is noted as failed, so that nothing that waits is forgotten in
 * silence: what is due for a receiver that has ended, and of others what was due for {@link
 * RetryPlan#dueAtMost} and could not be tried.
 */
final class GivingUp implements Runnable {

  /** So many are looked up at once. */
  private static final int PAGE = 25;

  private final WebhookParts parts;
  private final Webhook webhook;
  private final WebhookHealth health;
  private final long end;

  GivingUp(WebhookParts parts, Webhook webhook, WebhookHealth health, long end) {
    this.parts = parts;
    this.webhook = webhook;
    this.health = health;
    this.end = end;
  }

  @Override
  public void run() {
    try {
      Instant now = parts.sender().now();
      boolean ended = health.ended().isDefined();
      Instant until = ended ? now : now.minus(parts.plan().dueAtMost());
      String why = ended ? ReceiverAnswer.ENDED : ReceiverAnswer.TOO_LATE;
      int many = 0;
      int some = page(until, why, now);
      while (some > 0 && System.nanoTime() < end) {
        many += some;
        some = page(until, why, now);
      }
      if (many + some > 0) {
        parts.telemetry().givenUp(webhook, many + some, why);
      }
    } catch (RuntimeException failure) {
      parts.telemetry().stopped(webhook, failure);
    }
  }

  private int page(Instant until, String why, Instant now) {
    Vector<DeliveryId> due = parts.deliveries().due(webhook, until, PAGE);
    return due.flatMap(id -> parts.deliveries().find(webhook, id))
        .count(found -> giveUp(found, until, why, now));
  }

  /** The index is a moment behind: what stands otherwise is left as it is. */
  private boolean giveUp(WebhookDelivery found, Instant until, String why, Instant now) {
    return found.state() == DeliveryState.WAITING
        && found.nextAt().exists(next -> !next.isAfter(until))
        && parts.deliveries().replace(webhook, found, found.givenUp(now, why), now);
  }
}
