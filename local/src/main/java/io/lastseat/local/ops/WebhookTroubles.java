package io.lastseat.local.ops;

import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookProgress;
import io.lastseat.webhooks.WebhookProgress.Failing;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;

/** Receivers of webhooks that fail, are not called any more, or lack what was decided. */
final class WebhookTroubles implements TroubleSource {

  private static final Duration PACE = Duration.ofSeconds(10);
  private static final String LOOK =
      "'lastseat webhook deliveries' lists them, 'lastseat webhook resend' sends them once more.";

  private final RateLimitedLook<Vector<Webhook>> receivers;

  WebhookTroubles(Supplier<Vector<Webhook>> look, Clock clock) {
    this.receivers = new RateLimitedLook<>(look, () -> 0, clock, PACE);
  }

  @Override
  public String looksAt() {
    return "receivers of webhooks, as of the last ten seconds";
  }

  @Override
  public Vector<Trouble> now() {
    return receivers.get().filter(Webhook::enabled).flatMap(WebhookTroubles::trouble);
  }

  private static Option<Trouble> trouble(Webhook one) {
    String id = one.id().text();
    WebhookProgress progress = one.progress();
    return progress
        .ended()
        .map(end -> ended(id, end))
        .orElse(Option.when(progress.isFullFor(1), () -> full(id)))
        .orElse(progress.failing().map(failing -> failing(id, failing, progress)))
        .orElse(progress.gapSince().map(since -> gap(id).since(since)))
        .orElse(Option.when(!progress.deliveries().isEmpty(), () -> lacks(id, progress)));
  }

  private static Trouble ended(String id, WebhookEnd end) {
    String why =
        end.why() == WebhookEnd.Why.GONE
            ? "It answered 410: it wants nothing any more."
            : "It took nothing for three days.";
    return of(
            id,
            "is not called any more",
            why + " What is decided meanwhile is not sent later.",
            "Once it is mended, 'lastseat webhook add' has it called again. What it missed the log"
                + " has.")
        .since(end.at());
  }

  private static Trouble full(String id) {
    return of(
        id,
        "is told nothing",
        "Its list of failures is full: it refused " + WebhookProgress.MOST + " events.",
        LOOK + " 'lastseat webhook deliveries --clear' empties the list.");
  }

  private static Trouble failing(String id, Failing failing, WebhookProgress progress) {
    return of(
            id,
            "fails",
            failing.tries() + " calls in a row were not taken: " + failing.last().result() + ".",
            "Tell who runs it: after three days of nothing it is not called any more. 'lastseat"
                + " webhook deliveries' shows what it answers.")
        .since(failing.since())
        .next(progress.nextAt());
  }

  private static Trouble gap(String id) {
    return of(
        id,
        "lacks what the feed has dropped",
        "Events were older than the feed keeps them before it could be told.",
        "Its operator reads the logs of the resources. 'lastseat webhook deliveries --clear'"
            + " forgets the gap.");
  }

  private static Trouble lacks(String id, WebhookProgress progress) {
    return of(
        id, "lacks events", progress.deliveries().size() + " are on its list of failures.", LOOK);
  }

  private static Trouble of(String id, String what, String cause, String advice) {
    return Trouble.of("webhook " + id, false, "Webhook " + id + " " + what, cause, advice);
  }
}
