package io.lastseat.relay.webhook;

import io.lastseat.relay.Appended;
import io.lastseat.relay.webhook.Leftovers.Owed;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * One receiver is told of the commits of one batch, in their order, until it fails or the time of
 * the batch is over. Then the rest is to be noted as due, also what is under way: if that call
 * succeeds after all, it is noted so. Where the receiver has ended, the rest is noted as given up.
 */
final class FirstTurn implements Runnable {

  /** Less is not worth a call. */
  private static final Duration SHORTEST = Duration.ofMillis(200);

  private static final Duration TO_NOTE = Duration.ofMillis(200);

  /** So long after a batch its last call is over for certain. */
  private static final Duration UNDER_WAY = Duration.ofSeconds(10);

  private final WebhookParts parts;
  private final Webhook webhook;
  private final Vector<Appended> commits;
  private final long end;
  private WebhookHealth health;

  /** So many of the commits are seen to, from the first. */
  private int done;

  private boolean calling;
  private boolean over;
  private boolean ended;
  private int left;

  FirstTurn(
      WebhookParts parts,
      Webhook webhook,
      WebhookHealth health,
      Vector<Appended> commits,
      long end) {
    this.parts = parts;
    this.webhook = webhook;
    this.health = health;
    this.commits = commits;
    this.end = end;
  }

  boolean hasWork() {
    return !commits.isEmpty();
  }

  @Override
  public void run() {
    try {
      Option<Appended> next = next();
      while (next.isDefined()) {
        tell(next.get());
        next = next();
      }
    } catch (RuntimeException failure) {
      // Whatever it is: the other receivers, and the stream, do not wait for it.
      parts.telemetry().stopped(webhook, failure);
    }
  }

  private synchronized Option<Appended> next() {
    boolean goesOn =
        !over && done < commits.size() && !health.isPaused() && health.ended().isEmpty();
    calling = goesOn && left().compareTo(SHORTEST) > 0;
    return Option.when(calling, () -> commits.get(done));
  }

  /** What is left for calls: what came of the last one is noted before the batch ends. */
  private Duration left() {
    return Duration.ofNanos(end - System.nanoTime()).minus(TO_NOTE);
  }

  private void tell(Appended commit) {
    Instant now = parts.sender().now();
    WebhookDelivery due = WebhookDelivery.due(parts.id(commit), now, now);
    Consequence course =
        parts
            .sender()
            .send(
                webhook,
                due,
                health,
                ReceiverBody.of(webhook, commit.commit().toOption(), due.id()),
                left());
    Outcomes.tell(parts.telemetry(), webhook, health, course);
    note(course);
    WebhookHealth since =
        parts.deliveries().put(webhook, health, course.health(), parts.sender().now());
    synchronized (this) {
      health = since;
      calling = false;
      done++;
    }
  }

  private void note(Consequence course) {
    Instant now = parts.sender().now();
    if (course.delivery().state() == DeliveryState.DELIVERED) {
      parts.deliveries().delivered(webhook, course.delivery(), now);
    } else {
      parts.deliveries().add(webhook, course.delivery(), now);
    }
  }

  /** Ends the turn, and says what the receiver is still owed. */
  Vector<Owed> end() {
    Vector<Appended> rest;
    Instant now = parts.sender().now();
    Instant at;
    boolean tooSlow;
    synchronized (this) {
      over = true;
      rest = commits.drop(done);
      at = calling ? now.plus(UNDER_WAY) : health.pausedUntil().getOrElse(now);
      ended = health.ended().isDefined();
      tooSlow = !rest.isEmpty() && !calling && !ended && !health.isPaused();
    }
    left = rest.size();
    if (tooSlow) {
      // The next batch does not wait for it.
      parts.deliveries().put(webhook, health, health.leftToRuns(now), now);
    }
    return rest.map(
        commit -> new Owed(commit, webhook, ended ? givenUp(commit, now) : due(commit, now, at)));
  }

  private WebhookDelivery due(Appended commit, Instant now, Instant at) {
    return WebhookDelivery.due(parts.id(commit), now, at);
  }

  /** It stands in the log of deliveries, and is not tried. */
  private WebhookDelivery givenUp(Appended commit, Instant now) {
    return due(commit, now, now).givenUp(now, ReceiverAnswer.ENDED);
  }

  void tellWhatIsGivenUp() {
    if (ended && left > 0) {
      parts.telemetry().givenUp(webhook, left, ReceiverAnswer.ENDED);
    }
  }
}
