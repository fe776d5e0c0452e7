package io.lastseat.relay.webhook;

import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * A webhook while it is called, as its administrator wants it at that moment: he may remove it,
 * disable it, or send it elsewhere meanwhile. Then it is not called on by what was read before, and
 * what the old address answers says nothing of the new one. For one thread at a time.
 */
final class WantedWebhook {

  private final WebhookParts parts;
  private final Webhook told;
  private Option<Webhook> now;
  private long readAt;

  /** Of one that was read just now. */
  WantedWebhook(WebhookParts parts, Webhook told) {
    this.parts = parts;
    this.told = told;
    this.now = Option.some(told);
    this.readAt = parts.timer().nanos();
  }

  /** As it is to be called; none where nobody is to be called there any more. */
  Option<Webhook> look(Duration mayBeOld) {
    if (parts.timer().nanos() - readAt >= mayBeOld.toNanos()) {
      now =
          parts.webhooks().look(told.id()).filter(one -> one.createdAt().equals(told.createdAt()));
      readAt = parts.timer().nanos();
    }
    return now.filter(one -> one.enabled() && one.url().equals(told.url()));
  }

  /** Whether it was removed, as far as was read. */
  boolean isRemoved() {
    return now.isEmpty();
  }

  /** Whether what came of a call with so much time counts: not, where we have cut it. */
  boolean counts(Consequence course, Duration limit) {
    return course.delivery().state() == DeliveryState.DELIVERED
        || (!course.isCut(limit) && look(Duration.ZERO).isDefined());
  }

  /** Notes how it answers from now on; how it stands then. */
  WebhookHealth note(WebhookHealth before, WebhookHealth after) {
    WebhookHealth stands = parts.deliveries().put(told, before, after, parts.sender().now());
    boolean ends = before.ended().isEmpty() && stands.ended().isDefined();
    if (ends && look(Duration.ZERO).isEmpty() && now.exists(Webhook::enabled)) {
      // It was sent elsewhere between the last look and the write.
      parts.deliveries().forgive(told, parts.sender().now());
      return WebhookHealth.GOOD;
    }
    return stands;
  }
}
