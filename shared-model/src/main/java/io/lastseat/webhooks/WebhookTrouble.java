package io.lastseat.webhooks;

import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * A receiver whom an operator should look at: one that fails, has ended, or lacks what is not tried
 * again.
 *
 * @param oldest since when the delivery that is due longest has waited; none where none is
 * @param failed the newest of those that are not tried again; at most {@value #SHOWN}
 */
public record WebhookTrouble(
    Webhook webhook, WebhookHealth health, Option<Instant> oldest, Vector<WebhookDelivery> failed) {

  /** So many deliveries are shown of each. */
  public static final int SHOWN = 10;

  /** All of them; throws {@code SdkException}. */
  public static Vector<WebhookTrouble> all(
      WebhookStore webhooks, DeliveryStore deliveries, Instant now) {
    Vector<Webhook> all = webhooks.all();
    Map<WebhookId, WebhookHealth> health = deliveries.health(all);
    return all.map(
            one ->
                new WebhookTrouble(
                    one,
                    health.get(one.id()).getOrElse(WebhookHealth.GOOD),
                    oldest(deliveries, one, now),
                    deliveries.open(one, DeliveryState.FAILED, SHOWN)))
        .filter(WebhookTrouble::isTrouble);
  }

  private static Option<Instant> oldest(DeliveryStore deliveries, Webhook one, Instant now) {
    return deliveries
        .due(one, now, 1)
        .flatMap(id -> deliveries.find(one, id))
        .map(WebhookDelivery::since)
        .headOption();
  }

  private boolean isTrouble() {
    return health.failures() > 0 || health.ended().isDefined() || !failed.isEmpty();
  }
}
