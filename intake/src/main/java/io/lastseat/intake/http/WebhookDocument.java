package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.usecase.WebhookMade;
import io.lastseat.intake.usecase.WebhookView;
import io.lastseat.webhooks.DeliveryAttempt;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import java.time.Instant;

/** Webhooks and their deliveries, for administrators. */
final class WebhookDocument {

  /** With its new secret, if it has one: at no other time a secret is shown. */
  static ObjectNode of(WebhookMade made, Instant now) {
    ObjectNode document = of(made.view(), now);
    made.secret().forEach(secret -> document.put("secret", secret.text()));
    return document;
  }

  static ObjectNode of(WebhookView view, Instant now) {
    Webhook webhook = view.webhook();
    WebhookHealth health = view.health();
    ObjectNode document = Json.object();
    document.put("webhookId", webhook.id().text());
    document.put("url", webhook.url().toString());
    webhook.prefix().forEach(prefix -> document.put("prefix", prefix.text()));
    document.put("enabled", webhook.enabled());
    document.put("state", state(webhook, health));
    health
        .ended()
        .forEach(
            end -> document.put("reason", end.why().code()).put("endedAt", end.at().toString()));
    health.failingSince().forEach(since -> document.put("failingSince", since.toString()));
    if (health.failures() > 0) {
      document.put("failures", health.failures());
    }
    Vector<SigningSecret> signing = webhook.signing(now);
    document.put("secrets", signing.size());
    signing
        .flatMap(SigningSecret::endsAt)
        .forEach(end -> document.put("oldSecretEndsAt", end.toString()));
    return document.put("createdAt", webhook.createdAt().toString());
  }

  private static String state(Webhook webhook, WebhookHealth health) {
    if (!webhook.enabled()) {
      return "disabled";
    }
    if (health.ended().isDefined()) {
      return "ended";
    }
    return health.failures() > 0 ? "failing" : "active";
  }

  static ObjectNode of(WebhookDelivery delivery) {
    ObjectNode document = Json.object();
    document.put("resourceId", delivery.id().resource().text());
    document.put("commitNumber", delivery.id().commitNo());
    new CursorEpoch(delivery.id().epoch()).tell(document);
    document.put("messageId", delivery.id().header());
    document.put("state", delivery.state().code());
    document.put("since", delivery.since().toString());
    delivery.nextAt().forEach(next -> document.put("nextAt", next.toString()));
    ArrayNode attempts = document.putArray("attempts");
    delivery.attempts().forEach(attempt -> put(attempts.addObject(), attempt));
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
