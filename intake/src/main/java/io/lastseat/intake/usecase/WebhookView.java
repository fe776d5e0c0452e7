package io.lastseat.intake.usecase;

import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookHealth;

/** A webhook, and how it answers lately. */
public record WebhookView(Webhook webhook, WebhookHealth health) {}
