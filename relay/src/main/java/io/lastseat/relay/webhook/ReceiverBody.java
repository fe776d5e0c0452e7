package io.lastseat.relay.webhook;

import io.lastseat.model.commit.Commit;
import io.lastseat.webhooks.BusName;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.Webhook;
import io.vavr.control.Option;

/** The body for a commit: an event bus gets another one than a receiver over HTTP. */
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
