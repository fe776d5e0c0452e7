package io.lastseat.relay.webhook;

import io.lastseat.model.Commit;
import io.lastseat.webhooks.BusName;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.Webhook;
import io.vavr.control.Option;

/** What is sent about a commit: to an event bus another thing than over HTTP. */
final class ReceiverBody {

  /**
   * The body of the call.
   *
   * @param commit none if this program cannot read it
   */
  static byte[] of(Webhook webhook, Option<Commit> commit, DeliveryId id) {
    return BusName.of(webhook.url())
        .map(bus -> BusEntry.of(bus, commit, id))
        .getOrElse(
            () ->
                commit
                    .map(read -> CommitEvent.of(read, id))
                    .getOrElse(() -> CommitEvent.unread(id)));
  }

  private ReceiverBody() {}
}
