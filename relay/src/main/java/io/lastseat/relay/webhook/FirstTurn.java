package io.lastseat.relay.webhook;

import io.lastseat.relay.Appended;
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
 * succeeds after all, it is noted so. A call that is cut by the end of the batch is no failure: the
 * runs have more time for it. Where the receiver has ended, the rest is noted as given up.
 */
final class FirstTurn implements Runnable {

  /** Less is not worth a call. */
  private static final Duration SHORTEST = Duration.ofMillis(200);

  private static final Duration TO_NOTE = Duration.ofMillis(200);

  /** What an administrator changes has effect by then; each batch reads all of them anew. */
  private static final Duration MAY_BE_OLD = Duration.ofSeconds(2);

  private final WebhookParts parts;
  private final Webhook webhook;
  private final WantedWebhook wanted;
  private final Vector<Appended> commits;
  private final long end;
  private WebhookHealth health;

  /** So many of the commits are seen to, from the first. */
  private int done;

  private boolean calling;
  private boolean over;
  private boolean changed;
  private boolean removed;

  FirstTurn(
      WebhookParts parts,
      Webhook webhook,
      WebhookHealth health,
      Vector<Appended> commits,
      long end) {
    this.parts = parts;
    this.webhook = webhook;
    this.wanted = new WantedWebhook(parts, webhook);
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
    return Duration.ofNanos(end - parts.timer().nanos()).minus(TO_NOTE);
  }

  private void tell(Appended commit) {
    Option<Webhook> to = wanted.look(MAY_BE_OLD);
    Duration limit = left();
    if (to.isEmpty() || limit.compareTo(SHORTEST) <= 0) {
      stop();
      return;
    }
    Instant now = parts.sender().now();
    WebhookDelivery due = WebhookDelivery.due(parts.id(commit), now, now);
    Consequence course =
        parts
            .sender()
            .send(
                to.get(),
                due,
                health,
                ReceiverBody.of(to.get(), commit.commit().toOption(), due.id()),
                limit);
    if (!wanted.counts(course, limit)) {
      stop();
      return;
    }
    Outcomes.tell(parts.telemetry(), webhook, health, course);
    note(course);
    WebhookHealth since = wanted.note(health, course.health());
    synchronized (this) {
      health = since;
      calling = false;
      done++;
    }
  }

  /**
   * Nobody is to be called, or what came says nothing: this commit and the rest are to be noted as
   * due.
   */
  private void stop() {
    boolean elsewhere = wanted.look(MAY_BE_OLD).isEmpty();
    synchronized (this) {
      over = true;
      calling = false;
      changed = elsewhere;
      removed = wanted.isRemoved();
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
  synchronized FirstRest end() {
    over = true;
    Vector<Appended> rest = removed ? Vector.empty() : commits.drop(done);
    return new FirstRest(parts, webhook, health, rest, calling, changed);
  }
}
