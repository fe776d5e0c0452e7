package io.lastseat.relay.webhook;

import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryNotes;
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
    Instant now = parts.sender().now();
    boolean ended = health.ended().isDefined();
    Instant until = ended ? now : now.minus(parts.plan().dueAtMost());
    String why = ended ? ReceiverAnswer.ENDED : ReceiverAnswer.TOO_LATE;
    int many = 0;
    try {
      int some = page(until, why, now);
      while (some > 0) {
        many += some;
        some = parts.timer().nanos() < end ? page(until, why, now) : 0;
      }
    } catch (RuntimeException failure) {
      parts.telemetry().stopped(webhook, failure);
    }
    if (many > 0) {
      parts.telemetry().givenUp(webhook, many, why);
    }
  }

  private int page(Instant until, String why, Instant now) {
    Vector<DeliveryId> due = parts.deliveries().due(webhook, until, DeliveryNotes.AT_ONCE);
    Vector<WebhookDelivery> hopeless =
        parts.deliveries().find(webhook, due).filter(found -> isDue(found, until));
    return parts.notes().giveUp(webhook, hopeless, why, now, this::isTimeAfter);
  }

  /** The index is a moment behind: what stands otherwise is left as it is. */
  private static boolean isDue(WebhookDelivery found, Instant until) {
    return found.state() == DeliveryState.WAITING
        && found.nextAt().exists(next -> !next.isAfter(until));
  }

  private boolean isTimeAfter(int tries) {
    parts.notePause().afterTries(tries);
    return parts.timer().nanos() < end;
  }
}
