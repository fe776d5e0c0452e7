package io.lastseat.intake.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.feed.FeedCursor;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.roster.CursorEpoch;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookMade;
import io.lastseat.webhooks.DeliveryAttempt;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookProgress;
import io.vavr.collection.Vector;
import java.time.Instant;

/** The documents of webhooks and their deliveries, for administrators. */
final class WebhookDocument {

  /** A webhook, with its new secret if it has one. No other answer shows a secret. */
  static ObjectNode of(WebhookMade made, Instant now) {
    ObjectNode document = of(made.webhook(), now);
    made.secret().forEach(secret -> document.put("secret", secret.text()));
    return document;
  }

  static ObjectNode of(Webhook webhook, Instant now) {
    ObjectNode document = Json.object();
    document.put("webhookId", webhook.id().text());
    document.put("url", webhook.url().toString());
    webhook.prefix().forEach(prefix -> document.put("prefix", prefix.text()));
    document.put("enabled", webhook.enabled());
    document.put("state", state(webhook));
    WebhookProgress progress = webhook.progress();
    progress
        .ended()
        .forEach(
            end -> document.put("reason", end.why().code()).put("endedAt", end.at().toString()));
    progress
        .failing()
        .forEach(
            failing ->
                document
                    .put("failingSince", failing.since().toString())
                    .put("failures", failing.tries()));
    progress.gapSince().forEach(since -> document.put("gapSince", since.toString()));
    Vector<SigningSecret> signing = webhook.signing(now);
    document.put("secrets", signing.size());
    signing
        .flatMap(SigningSecret::endsAt)
        .forEach(end -> document.put("oldSecretEndsAt", end.toString()));
    return document.put("createdAt", webhook.createdAt().toString());
  }

  private static String state(Webhook webhook) {
    if (!webhook.enabled()) {
      return "disabled";
    }
    if (!webhook.isCalled()) {
      return "ended";
    }
    if (webhook.progress().isFullFor(1)) {
      return "full";
    }
    return webhook.progress().failing().isDefined() ? "failing" : "active";
  }

  /** The webhook's cursor and its list of failures. */
  static ObjectNode deliveries(Webhook webhook, CursorEpoch epoch) {
    WebhookProgress progress = webhook.progress();
    ObjectNode document = Json.object();
    document.put("generation", webhook.generation());
    document.put("state", state(webhook));
    document.put("cursor", epoch.mark(FeedCursor.of(progress.cursor())));
    progress.nextAt().forEach(next -> document.put("nextAt", next.toString()));
    progress
        .failing()
        .forEach(
            failing -> {
              document.put("failingSince", failing.since().toString());
              document.put("failures", failing.tries());
              put(document.putObject("last"), failing.last());
            });
    progress.gapSince().forEach(since -> document.put("gapSince", since.toString()));
    ArrayNode list = document.putArray("deliveries");
    progress.deliveries().forEach(delivery -> list.add(of(delivery)));
    return document;
  }

  static ObjectNode of(WebhookDelivery delivery) {
    ObjectNode document = Json.object();
    document.put("resourceId", delivery.commit().resource().text());
    document.put("commitNumber", delivery.commit().commitNo());
    document.put("state", delivery.isWaiting() ? "waiting" : "failed");
    delivery.last().forEach(attempt -> put(document.putObject("last"), attempt));
    return document;
  }

  private static void put(ObjectNode document, DeliveryAttempt attempt) {
    document.put("at", attempt.at().toString());
    document.put("result", attempt.result());
    attempt.status().forEach(status -> document.put("status", status));
    document.put("millis", attempt.millis());
  }

  private WebhookDocument() {}
}
