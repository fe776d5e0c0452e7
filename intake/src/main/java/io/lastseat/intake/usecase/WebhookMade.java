package io.lastseat.intake.usecase;

import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.vavr.control.Option;

/**
 * What an administrator made or changed.
 *
 * @param secret a new one, which nobody is shown again; none if there is no new one
 */
public record WebhookMade(Webhook webhook, Option<SigningSecret> secret) {}
