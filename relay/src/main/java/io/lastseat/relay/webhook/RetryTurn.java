package io.lastseat.relay.webhook;

import io.lastseat.model.Commit;
import io.lastseat.tables.NewerVersionException;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One receiver is told again what is due, until it fails, nothing is due or the time of the run is
 * over. Each commit is read from the log at that moment: names that were erased are not in it.
 */
final class RetryTurn implements Runnable {

  /** So many are looked up at once. */
  private static final int PAGE = 25;

  /** What one call has. */
  static final Duration CALL = Duration.ofSeconds(15);

  /** Longer than a call and all that is written about it. */
  static final Duration LEASE = Duration.ofMinutes(1);

  private final WebhookParts parts;
  private final Webhook webhook;
  private final long end;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicReference<Option<Instant>> oldest = new AtomicReference<>(Option.none());
  private WebhookHealth health;

  RetryTurn(WebhookParts parts, Webhook webhook, WebhookHealth health, long end) {
    this.parts = parts;
    this.webhook = webhook;
    this.health = health;
    this.end = end;
  }

  boolean mayBegin(Instant now) {
    return health.mayBeTried(now);
  }

  int calls() {
    return calls.get();
  }

  /** Since when that has waited which has waited longest, of what was looked at. */
  Option<Instant> oldest() {
    return Objects.requireNonNull(oldest.get());
  }

  @Override
  public void run() {
    try {
      boolean goesOn = true;
      while (goesOn) {
        Vector<DeliveryId> due = parts.deliveries().due(webhook, parts.sender().now(), PAGE);
        // The index is a moment behind: where all of a page is taken, the rest waits for a run.
        goesOn = due.count(this::tryAgain) > 0 && mayGoOn();
      }
    } catch (RuntimeException failure) {
      parts.telemetry().stopped(webhook, failure);
    }
  }

  private boolean mayGoOn() {
    return left().compareTo(Duration.ZERO) > 0 && health.mayBeTried(parts.sender().now());
  }

  private Duration left() {
    return Duration.ofNanos(end - System.nanoTime());
  }

  private boolean tryAgain(DeliveryId id) {
    Instant now = parts.sender().now();
    if (calls.get() > 0 && !mayGoOn()) {
      return false;
    }
    Option<WebhookDelivery> leased = parts.deliveries().lease(webhook, id, now, now.plus(LEASE));
    leased.forEach(this::tell);
    return leased.isDefined();
  }

  private void tell(WebhookDelivery leased) {
    oldest.updateAndGet(seen -> seen.toVector().append(leased.since()).min());
    Option<byte[]> body = body(leased.id());
    if (body.isEmpty()) {
      end(leased);
      return;
    }
    calls.incrementAndGet();
    Duration limit = CALL.compareTo(left()) < 0 ? CALL : atLeastShort(left());
    Consequence course = parts.sender().send(webhook, leased, health, body.get(), limit);
    Outcomes.tell(parts.telemetry(), webhook, health, course);
    Instant now = parts.sender().now();
    parts.deliveries().replace(webhook, leased, course.delivery(), now);
    health = parts.deliveries().put(webhook, health, course.health(), now);
  }

  private static Duration atLeastShort(Duration left) {
    Duration shortest = Duration.ofSeconds(1);
    return left.compareTo(shortest) < 0 ? shortest : left;
  }

  /** The operator has deleted the commit: nothing is left to be told. */
  private void end(WebhookDelivery leased) {
    Instant now = parts.sender().now();
    parts.deliveries().replace(webhook, leased, leased.givenUp(now, ReceiverAnswer.NO_COMMIT), now);
    parts.telemetry().givenUp(webhook, 1, ReceiverAnswer.NO_COMMIT);
  }

  private Option<byte[]> body(DeliveryId id) {
    DeliveryId now = id.inEpoch(parts.epoch());
    try {
      Option<Commit> commit =
          parts.log().range(id.resource(), id.commitNo(), id.commitNo()).headOption();
      return commit.map(read -> ReceiverBody.of(webhook, Option.some(read), now));
    } catch (NewerVersionException | IllegalArgumentException unreadable) {
      return Option.some(ReceiverBody.of(webhook, Option.none(), now));
    }
  }
}
