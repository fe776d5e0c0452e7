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
 * over: each call that is begun has the whole time of a call. It is told as its administrator wants
 * it at that moment, and each commit is read from the log then: names that were erased are not in
 * it.
 */
final class RetryTurn implements Runnable {

  /** So many are looked up at once. */
  private static final int PAGE = 25;

  /** Longer than a call and all that is written about it. */
  static final Duration LEASE = Duration.ofMinutes(1);

  private final WebhookParts parts;
  private final Webhook webhook;
  private final WantedWebhook wanted;
  private final long end;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicReference<Option<Instant>> oldest = new AtomicReference<>(Option.none());
  private WebhookHealth health;
  private boolean over;

  /**
   * Of that receiver.
   *
   * @param end no call is begun after it
   */
  RetryTurn(WebhookParts parts, Webhook webhook, WebhookHealth health, long end) {
    this.parts = parts;
    this.webhook = webhook;
    this.wanted = new WantedWebhook(parts, webhook);
    this.health = health;
    this.end = end;
  }

  int calls() {
    return calls.get();
  }

  /** How it answers by now. */
  WebhookHealth health() {
    return health;
  }

  /** Since when that has waited which has waited longest, of what was looked at. */
  Option<Instant> oldest() {
    return Objects.requireNonNull(oldest.get());
  }

  @Override
  public void run() {
    try {
      while (mayGoOn()) {
        Vector<DeliveryId> due = parts.deliveries().due(webhook, parts.sender().now(), PAGE);
        // The index is a moment behind: where all of a page is taken, the rest waits for a run.
        over |= due.count(this::tryAgain) == 0;
      }
    } catch (RuntimeException failure) {
      parts.telemetry().stopped(webhook, failure);
    }
  }

  private boolean mayGoOn() {
    return !over && parts.timer().nanos() < end && health.mayBeTried(parts.sender().now());
  }

  private boolean tryAgain(DeliveryId id) {
    Option<Webhook> to = mayGoOn() ? wanted.look(Duration.ZERO) : Option.none();
    if (to.isEmpty()) {
      over = true;
      return false;
    }
    Instant now = parts.sender().now();
    Option<WebhookDelivery> leased = parts.deliveries().lease(webhook, id, now, now.plus(LEASE));
    leased.forEach(taken -> tell(to.get(), taken));
    return leased.isDefined();
  }

  private void tell(Webhook to, WebhookDelivery leased) {
    oldest.updateAndGet(seen -> seen.toVector().append(leased.since()).min());
    Option<byte[]> body = body(to, leased);
    if (body.isEmpty()) {
      end(leased);
      return;
    }
    calls.incrementAndGet();
    Consequence course = parts.sender().send(to, leased, health, body.get(), WebhookCall.TIME);
    Instant now = parts.sender().now();
    if (!wanted.counts(course, WebhookCall.TIME)) {
      over = true;
      parts.deliveries().replace(webhook, leased, leased.at(now), now);
      return;
    }
    Outcomes.tell(parts.telemetry(), webhook, health, course);
    parts.deliveries().replace(webhook, leased, course.delivery(), now);
    health = wanted.note(health, course.health());
  }

  /** The operator has deleted the commit: nothing is left to be told. */
  private void end(WebhookDelivery leased) {
    Instant now = parts.sender().now();
    parts.deliveries().replace(webhook, leased, leased.givenUp(now, ReceiverAnswer.NO_COMMIT), now);
    parts.telemetry().givenUp(webhook, 1, ReceiverAnswer.NO_COMMIT);
  }

  /** Of what stands in the log; what cannot be read was tried too, or it would wait for ever. */
  private Option<byte[]> body(Webhook to, WebhookDelivery leased) {
    try {
      return read(to, leased.id());
    } catch (RuntimeException failure) {
      ReceiverAnswer none = ReceiverAnswer.none(ReceiverAnswer.UNREADABLE, 0);
      WebhookDelivery tried = parts.sender().after(leased, WebhookHealth.GOOD, none).delivery();
      parts.deliveries().replace(webhook, leased, tried, parts.sender().now());
      if (tried.nextAt().isEmpty()) {
        parts.telemetry().givenUp(webhook, 1, ReceiverAnswer.UNREADABLE);
      }
      throw failure;
    }
  }

  private Option<byte[]> read(Webhook to, DeliveryId id) {
    DeliveryId now = id.inEpoch(parts.epoch());
    try {
      Option<Commit> commit =
          parts.log().range(id.resource(), id.commitNo(), id.commitNo()).headOption();
      return commit.map(read -> ReceiverBody.of(to, Option.some(read), now));
    } catch (NewerVersionException | IllegalArgumentException unreadable) {
      return Option.some(ReceiverBody.of(to, Option.none(), now));
    }
  }
}
