package io.lastseat.intake.usecase;

import io.lastseat.webhooks.DeliveryStore;
import io.lastseat.webhooks.Reach;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.WebhookStore;

/**
 * What is needed to keep webhooks.
 *
 * @param reach which receivers they may be sent to
 * @param secrets bytes that nobody can guess
 */
public record WebhookDesk(
    WebhookStore webhooks, DeliveryStore deliveries, Reach reach, Chance secrets) {

  /** Bytes that nobody can guess. */
  public interface Chance {
    /** {@value SigningSecret#BYTES} of them, never the same. */
    byte[] next();
  }
}
