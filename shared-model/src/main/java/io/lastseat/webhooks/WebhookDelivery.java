package io.lastseat.webhooks;

import io.lastseat.feed.Pointer;
import io.vavr.control.Option;

/**
 * An event on the list of failures of a receiver. It points to the commit and has none of its
 * content. An event that is sent again is read again, so that it has no name that was erased
 * meanwhile.
 *
 * @param commit as the log has it now
 * @param triesLeft how often it is sent again at most; 0 if it is not sent again by itself
 * @param last the result of the last try; none if there was none
 */
public record WebhookDelivery(Pointer commit, int triesLeft, Option<DeliveryAttempt> last) {

  /** An event that is sent again is tried this often, and then stays on the list. */
  public static final int TRIES = 3;

  /** An event that the receiver did not take. */
  public static WebhookDelivery failed(Pointer commit, DeliveryAttempt last) {
    return new WebhookDelivery(commit, 0, Option.some(last));
  }

  /** An event that is to be sent again, whether it was taken before or not. */
  public static WebhookDelivery again(Pointer commit, Option<DeliveryAttempt> last) {
    return new WebhookDelivery(commit, TRIES, last);
  }

  /** The event after one more failed try. */
  public WebhookDelivery tried(DeliveryAttempt attempt, int left) {
    return new WebhookDelivery(commit, left, Option.some(attempt));
  }

  /** Whether the event is to be sent again. */
  public boolean isWaiting() {
    return triesLeft > 0;
  }
}
