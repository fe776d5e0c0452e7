package io.lastseat.relay.webhook;

import io.lastseat.waiting.Doubling;
import io.lastseat.webhooks.DeliveryAttempt;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * What follows from an answer: for the delivery, and for the receiver.
 *
 * @param delivery after it
 * @param health after it
 */
record Consequence(WebhookDelivery delivery, WebhookHealth health) {

  /** So often in a row a receiver may refuse what it answers at once, before it is left alone. */
  static final int REFUSALS = 3;

  /** How long a receiver that fails is left alone, whatever else is due for it. */
  private static final Doubling PAUSES =
      new Doubling(Duration.ofSeconds(10), Duration.ofMinutes(5));

  /**
   * Of that answer, which came at that moment.
   *
   * @param chance from 0 to 1
   */
  static Consequence of(
      WebhookDelivery delivery,
      WebhookHealth health,
      ReceiverAnswer answer,
      Instant at,
      RetryPlan plan,
      double chance) {
    DeliveryAttempt attempt =
        new DeliveryAttempt(at, answer.status(), answer.result(), answer.millis());
    if (answer.isTaken()) {
      return new Consequence(
          delivery.tried(attempt, DeliveryState.DELIVERED, Option.none()),
          answer.isSlow() ? slow(health, at) : WebhookHealth.GOOD);
    }
    WebhookHealth failing = failed(health, answer, at, plan);
    Option<Instant> next =
        failing.ended().isDefined()
            ? Option.none()
            : plan.after(delivery.tries() + 1, chance)
                .map(pause -> at.plus(longer(pause, answer.retryAfter())));
    return new Consequence(
        delivery.tried(
            attempt, next.isDefined() ? DeliveryState.WAITING : DeliveryState.FAILED, next),
        failing);
  }

  /**
   * Whether there was no answer since the call had less time than a call has: that says nothing of
   * the receiver.
   */
  boolean isCut(Duration limit) {
    return limit.compareTo(WebhookCall.TIME) < 0
        && ReceiverAnswer.isTimeout(delivery.attempts().last().result());
  }

  private static WebhookHealth slow(WebhookHealth health, Instant at) {
    return (health.failures() == 0 ? health : WebhookHealth.GOOD).leftToRuns(at);
  }

  private static WebhookHealth failed(
      WebhookHealth health, ReceiverAnswer answer, Instant at, RetryPlan plan) {
    int failures = health.failures() + 1;
    Instant since = health.failingSince().getOrElse(at);
    boolean leave = answer.isBusyOrDead() || failures >= REFUSALS;
    return new WebhookHealth(
        failures,
        Option.some(since),
        Option.when(leave, () -> at.plus(longer(PAUSES.after(failures - 1), answer.retryAfter()))),
        health.ended().orElse(() -> end(answer, since, at, plan)));
  }

  private static Option<WebhookEnd> end(
      ReceiverAnswer answer, Instant since, Instant at, RetryPlan plan) {
    if (answer.isGone()) {
      return Option.some(new WebhookEnd(WebhookEnd.Why.GONE, at));
    }
    boolean tooLong = !since.plus(plan.failingAtMost()).isAfter(at);
    return Option.when(tooLong, () -> new WebhookEnd(WebhookEnd.Why.FAILING, at));
  }

  private static Duration longer(Duration pause, Option<Duration> wanted) {
    return wanted.filter(length -> length.compareTo(pause) > 0).getOrElse(pause);
  }
}
