package io.lastseat.local.ops;

import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookHealth;
import io.lastseat.webhooks.WebhookTrouble;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** Receivers of webhooks that fail, are not called any more, or lack what is not tried again. */
final class WebhookTroubles implements TroubleSource {

  private static final Duration PACE = Duration.ofSeconds(10);

  private final Paced<Vector<WebhookTrouble>> receivers;

  WebhookTroubles(Supplier<Vector<WebhookTrouble>> look, Clock clock) {
    this.receivers = new Paced<>(look, () -> 0, clock, PACE);
  }

  @Override
  public String looksAt() {
    return "receivers of webhooks, as of the last ten seconds";
  }

  @Override
  public Vector<Trouble> now() {
    return receivers.get().map(WebhookTroubles::trouble);
  }

  private static Trouble trouble(WebhookTrouble one) {
    WebhookHealth health = one.health();
    String id = one.webhook().id().text();
    Trouble trouble =
        health
            .ended()
            .map(end -> ended(id, end))
            .getOrElse(() -> health.failures() > 0 ? failing(id, one) : lacks(id, one));
    return health.failingSince().map(trouble::since).getOrElse(trouble).next(next(health));
  }

  private static Option<Instant> next(WebhookHealth health) {
    return health.ended().isDefined() ? Option.none() : health.pausedUntil();
  }

  private static Trouble ended(String id, WebhookEnd end) {
    String why =
        end.why() == WebhookEnd.Why.GONE
            ? "It answered 410: it wants nothing any more."
            : "It took nothing for three days.";
    return Trouble.of(
        "webhook " + id,
        false,
        "Webhook " + id + " is not called any more",
        why + " What is decided meanwhile is not sent later.",
        "Once it is mended, 'lastseat webhook add' has it called again. What it missed the log"
            + " has.");
  }

  private static Trouble failing(String id, WebhookTrouble one) {
    String waits =
        one.oldest().map(since -> " What is due has waited since " + since + ".").getOrElse("");
    return Trouble.of(
        "webhook " + id,
        false,
        "Webhook " + id + " fails",
        one.health().failures() + " calls in a row were not taken." + waits,
        "Tell who runs it: after three days of nothing it is not called any more. 'lastseat webhook"
            + " deliveries' shows what it answers.");
  }

  private static Trouble lacks(String id, WebhookTrouble one) {
    boolean all = one.failed().size() < WebhookTrouble.SHOWN;
    return Trouble.of(
        "webhook " + id,
        false,
        "Webhook " + id + " lacks commits",
        (all ? "" : "At least ") + one.failed().size() + " deliveries are not tried again.",
        "'lastseat webhook deliveries' lists them, 'lastseat webhook resend' sends one once more.");
  }
}
