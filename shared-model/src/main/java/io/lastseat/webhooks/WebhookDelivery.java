package io.lastseat.webhooks;

import io.lastseat.feed.Pointer;
import io.vavr.control.Option;

/**
 * An event on the list of failures of a receiver. It points at the commit and has nothing of it: a
 * resent event is read again, so that a name that was erased meanwhile is not in it.
 *
 * @param commit as the log has it now
 * @param triesLeft it is sent again at most as often; 0 where it is not sent again by itself
 * @param last what came of the last try; none if there was none
 */
public record WebhookDelivery(Pointer commit, int triesLeft, Option<DeliveryAttempt> last) {

  /** An event that is sent again is tried as often, and stays on the list then. */
  public static final int TRIES = 3;

  /** One that was not taken. */
  public static WebhookDelivery failed(Pointer commit, DeliveryAttempt last) {
    return new WebhookDelivery(commit, 0, Option.some(last));
  }

  /** One that is to be sent again, whether it was taken before or not. */
  public static WebhookDelivery again(Pointer commit, Option<DeliveryAttempt> last) {
    return new WebhookDelivery(commit, TRIES, last);
  }

  /** The same after one more try in vain. */
  public WebhookDelivery tried(DeliveryAttempt attempt, int left) {
    return new WebhookDelivery(commit, left, Option.some(attempt));
  }

  /** Whether it is to be sent again. */
  public boolean isWaiting() {
    return triesLeft > 0;
  }
}
