package io.lastseat.relay.call;

import io.lastseat.webhooks.BusName;
import io.vavr.collection.Map;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Duration;

/**
 * Sends to whom the URL names: over HTTP, or to the one bus that the deployment may put events on.
 * Another bus, or any where there is none, is not called.
 *
 * @param bus its name, and how it is called
 */
public record AnyReceiver(WebhookCall http, Option<ToBus> bus) implements WebhookCall {

  /** A bus, and how it is called. */
  public record ToBus(BusName name, WebhookCall call) {}

  @Override
  public ReceiverAnswer post(URI url, Map<String, String> headers, byte[] body, Duration limit) {
    return BusName.of(url)
        .map(
            name ->
                bus.filter(known -> known.name().equals(name))
                    .map(known -> known.call().post(url, headers, body, limit))
                    .getOrElse(() -> ReceiverAnswer.none(BusAnswer.NOT_SET, 0)))
        .getOrElse(() -> http.post(url, headers, body, limit));
  }
}
