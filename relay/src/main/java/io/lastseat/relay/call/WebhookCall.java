package io.lastseat.relay.call;

import io.vavr.collection.Map;
import java.net.URI;
import java.time.Duration;

/** One call to a receiver. */
public interface WebhookCall {

  /** The longest time of a call. */
  Duration TIME = Duration.ofSeconds(15);

  /** Sends the body. Each failure is an answer, too, and comes within the limit. */
  ReceiverAnswer post(URI url, Map<String, String> headers, byte[] body, Duration limit);
}
