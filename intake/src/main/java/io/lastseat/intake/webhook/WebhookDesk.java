package io.lastseat.intake.webhook;

import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedPlace;
import io.lastseat.webhooks.ReceiverPolicy;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.WebhookStore;
import io.vavr.control.Option;

/**
 * What is needed to keep webhooks.
 *
 * @param feed behind whose newest a receiver begins
 * @param reach which receivers they may be sent to
 * @param secrets random bytes for signing secrets
 */
public record WebhookDesk(
    WebhookStore webhooks, FeedLog feed, ReceiverPolicy reach, Chance secrets) {

  /** Random bytes that are hard to guess. */
  public interface Chance {
    /** {@value SigningSecret#BYTES} of them, never the same. */
    byte[] next();
  }

  /** Behind all that the feed has now. */
  FeedPlace newest() {
    return feed.head()
        .map(head -> new FeedPlace(head.newest(), 0, Option.some(head.feed())))
        .getOrElse(FeedPlace.START);
  }
}
