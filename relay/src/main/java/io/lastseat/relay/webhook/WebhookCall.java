package io.lastseat.relay.webhook;

import io.vavr.collection.Map;
import java.net.URI;
import java.time.Duration;

/** One call to a receiver. */
interface WebhookCall {

  /** What a call has, where it is not cut by the end of a batch. */
  Duration TIME = Duration.ofSeconds(15);

  /** Sends it; whatever happens is an answer, within that time. */
  ReceiverAnswer post(URI url, Map<String, String> headers, byte[] body, Duration limit);
}
