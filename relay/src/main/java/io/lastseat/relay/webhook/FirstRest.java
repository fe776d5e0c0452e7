package io.lastseat.relay.webhook;

import io.lastseat.relay.Appended;
import io.lastseat.relay.webhook.Leftovers.Owed;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * What a receiver is still owed when the time of a batch is over.
 *
 * @param health as it answers by then
 * @param commits the one that is under way among them
 * @param calling whether one is under way
 * @param changed whether it was told no more since its administrator changed it
 */
record FirstRest(
    WebhookParts parts,
    Webhook webhook,
    WebhookHealth health,
    Vector<Appended> commits,
    boolean calling,
    boolean changed) {

  /** So long after a batch its last call is over for certain. */
  private static final Duration UNDER_WAY = Duration.ofSeconds(10);

  /** What is to be noted; one that was too slow is left to the runs. */
  Vector<Owed> owed() {
    Instant now = parts.sender().now();
    if (!commits.isEmpty() && !changed && !hasEnded() && !health.isPaused()) {
      leaveToRuns(now);
    }
    Instant at = calling ? now.plus(UNDER_WAY) : health.pausedUntil().getOrElse(now);
    return commits.map(
        commit ->
            new Owed(commit, webhook, hasEnded() ? givenUp(commit, now) : due(commit, now, at)));
  }

  /** The next batch does not wait for it. */
  private void leaveToRuns(Instant now) {
    try {
      parts.deliveries().put(webhook, health, health.leftToRuns(now), now);
    } catch (SdkException failure) {
      parts.telemetry().stopped(webhook, failure);
    }
  }

  private WebhookDelivery due(Appended commit, Instant now, Instant at) {
    return WebhookDelivery.due(parts.id(commit), now, at);
  }

  /** It stands in the log of deliveries, and is not tried. */
  private WebhookDelivery givenUp(Appended commit, Instant now) {
    return due(commit, now, now).givenUp(now, ReceiverAnswer.ENDED);
  }

  void tellWhatIsGivenUp() {
    if (hasEnded() && !commits.isEmpty()) {
      parts.telemetry().givenUp(webhook, commits.size(), ReceiverAnswer.ENDED);
    }
  }

  private boolean hasEnded() {
    return health.ended().isDefined();
  }
}
