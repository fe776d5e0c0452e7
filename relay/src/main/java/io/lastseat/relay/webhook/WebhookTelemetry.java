package io.lastseat.relay.webhook;

import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookEnd;
import java.time.Duration;

/** Is told what became of webhooks, by any thread. It must not throw, and it decides nothing. */
public interface WebhookTelemetry {

  /** A receiver took a commit. */
  void delivered(Webhook webhook, WebhookDelivery delivery);

  /** A receiver did not take it; it is tried again, or not. */
  void failed(Webhook webhook, WebhookDelivery delivery);

  /** So many deliveries are not tried any more, without a call that said so. */
  void givenUp(Webhook webhook, int many, String why);

  /** A receiver is not called any more. */
  void ended(Webhook webhook, WebhookEnd end);

  /** A receiver could not be seen to at all, since the tables could not be used. */
  void stopped(Webhook webhook, RuntimeException failure);

  /** So long the delivery has waited that waits longest; told by each run. */
  void oldest(Duration waiting);

  /** A batch, or a run, is over. */
  void flush();
}
