package io.lastseat.webhooks;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * How far a receiver was told of one commit. It points at the commit and has nothing of it: what is
 * sent again is read again, so that a name that was erased meanwhile is not in it.
 *
 * @param since when it was to be told first
 * @param tries how often it was tried since it was last begun
 * @param nextAt when it is tried next, or, while it is tried, when somebody else may try; none
 *     where it is not to be tried
 * @param attempts the newest ones, oldest first
 */
public record WebhookDelivery(
    DeliveryId id,
    DeliveryState state,
    Instant since,
    int tries,
    Option<Instant> nextAt,
    Vector<DeliveryAttempt> attempts) {

  /**
   * So long after the last that happened to it a delivery is kept. One that waits is tried or given
   * up long before, as long as there are runs.
   */
  public static final Duration KEPT = Duration.ofDays(30);

  /** So many attempts are kept. */
  public static final int KEPT_ATTEMPTS = 20;

  /** One that is to be tried from that moment on. */
  public static WebhookDelivery due(DeliveryId id, Instant since, Instant at) {
    return new WebhookDelivery(
        id, DeliveryState.WAITING, since, 0, Option.some(at), Vector.empty());
  }

  /** The same after one more attempt. */
  public WebhookDelivery tried(DeliveryAttempt attempt, DeliveryState then, Option<Instant> next) {
    return new WebhookDelivery(
        id, then, since, tries + 1, next, attempts.append(attempt).takeRight(KEPT_ATTEMPTS));
  }

  /** The same, which is not tried any more, and why. */
  public WebhookDelivery givenUp(Instant now, String why) {
    DeliveryAttempt none = new DeliveryAttempt(now, Option.none(), why, 0);
    return new WebhookDelivery(
        id,
        DeliveryState.FAILED,
        since,
        tries,
        Option.none(),
        attempts.append(none).takeRight(KEPT_ATTEMPTS));
  }

  /** The same, to be tried from that moment on. */
  public WebhookDelivery at(Instant moment) {
    return new WebhookDelivery(id, state, since, tries, Option.some(moment), attempts);
  }

  /** The same, begun again. */
  public WebhookDelivery again(Instant now) {
    return new WebhookDelivery(id, DeliveryState.WAITING, since, 0, Option.some(now), attempts);
  }
}
