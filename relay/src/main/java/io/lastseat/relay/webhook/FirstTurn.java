package io.lastseat.relay.webhook;

import io.lastseat.relay.Appended;
import io.lastseat.webhooks.DeliveryId;
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
 * the batch is over. Then the rest is noted as due by the thread of the batch, also what is under
 * way: if that call succeeds after all, it is noted so.
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
    return health.ended().isEmpty() && !commits.isEmpty();
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
    WebhookDelivery due = WebhookDelivery.due(id(commit), now, now);
    Consequence course =
        parts.sender().send(webhook, due, health, WebhookRelay.body(commit, due.id()), left());
    Outcomes.tell(parts.telemetry(), webhook, health, course);
    note(course);
    synchronized (this) {
      health = course.health();
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
    if (!course.health().equals(health)) {
      parts.deliveries().put(webhook, course.health(), now);
    }
  }

  /** Ends the turn; one that has ended for good is owed nothing. */
  void noteWhatIsLeft() {
    Vector<Appended> left;
    Instant now = parts.sender().now();
    Instant at;
    synchronized (this) {
      over = true;
      left = health.ended().isDefined() ? Vector.empty() : commits.drop(done);
      at = calling ? now.plus(UNDER_WAY) : health.pausedUntil().getOrElse(now);
    }
    for (Appended commit : left) {
      parts.deliveries().add(webhook, WebhookDelivery.due(id(commit), now, at), now);
    }
  }

  private DeliveryId id(Appended commit) {
    return new DeliveryId(commit.resource(), commit.number(), parts.epoch());
  }
}
