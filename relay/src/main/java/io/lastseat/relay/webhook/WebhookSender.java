package io.lastseat.relay.webhook;

import io.lastseat.feed.Pointer;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.relay.call.ReceiverAnswer;
import io.lastseat.relay.call.WebhookCall;
import io.lastseat.relay.call.WebhookSignature;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.webhooks.BusName;
import io.lastseat.webhooks.DeliveryAttempt;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.Webhook;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;

/** Reads a commit from the log, signs its event, and sends it. */
record WebhookSender(WebhookCall call, Clock clock, DecisionLog log, long epoch) {

  /**
   * The result of a call.
   *
   * @param decidedAt when the commit was decided; none if this program cannot read it
   */
  record Sent(
      Pointer commit, ReceiverAnswer answer, DeliveryAttempt attempt, Option<Instant> decidedAt) {}

  /**
   * Sends the commit of that number as the log has it now, without names that were erased.
   *
   * @return the result; none if the log no longer has the commit. Throws {@code SdkException} if
   *     the log cannot be read
   */
  Option<Sent> send(Webhook webhook, Pointer to) {
    try {
      return log.range(to.resource(), to.commitNo(), to.commitNo())
          .headOption()
          .map(commit -> send(webhook, to, Option.some(commit)));
    } catch (NewerVersionException | IllegalArgumentException unreadable) {
      return Option.some(send(webhook, to, Option.none()));
    }
  }

  private Sent send(Webhook webhook, Pointer to, Option<Commit> commit) {
    DeliveryId id = new DeliveryId(to.resource(), to.commitNo(), epoch);
    byte[] body = body(webhook, commit, id);
    ReceiverAnswer answer =
        call.post(webhook.url(), headers(webhook, id, body), body, WebhookCall.TIME);
    return new Sent(
        to,
        answer,
        new DeliveryAttempt(now(), answer.status(), answer.result(), answer.millis()),
        commit.map(Commit::decidedAt));
  }

  private Map<String, String> headers(Webhook webhook, DeliveryId id, byte[] body) {
    Instant now = now();
    return HashMap.of(
        "webhook-id",
        id.header(),
        "webhook-timestamp",
        Long.toString(now.getEpochSecond()),
        "webhook-signature",
        WebhookSignature.of(id.header(), now, body, webhook.signing(now)));
  }

  /** As the table keeps it. */
  Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  /**
   * The body for a commit: an event bus gets another one than a receiver over HTTP.
   *
   * @param commit none if this program cannot read it
   */
  static byte[] body(Webhook webhook, Option<Commit> commit, DeliveryId id) {
    return BusName.of(webhook.url())
        .map(bus -> BusEntry.of(bus, commit, id))
        .getOrElse(() -> CommitEvent.of(commit, id));
  }
}
