package io.lastseat.intake.webhook;

import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.vavr.control.Option;

/**
 * What an administrator made or changed.
 *
 * @param secret a new one, shown only this once; none if there is no new one
 */
public record WebhookMade(Webhook webhook, Option<SigningSecret> secret) {}
