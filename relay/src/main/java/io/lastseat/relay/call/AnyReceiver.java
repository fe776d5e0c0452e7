package io.lastseat.relay.call;

import io.lastseat.webhooks.BusName;
import io.vavr.collection.Map;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Duration;

/**
 * Calls the receiver that the URL names: over HTTP, or on the one bus on which the deployment may
 * put events. It calls no other bus, and no bus at all if the deployment has none.
 *
 * @param bus the bus and the way to call it
 */
public record AnyReceiver(WebhookCall http, Option<ToBus> bus) implements WebhookCall {

  /** A bus, and the way to call it. */
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
