package io.lastseat.relay.webhook;

import io.lastseat.feed.FeedLog;
import io.lastseat.relay.call.RelayTimer;
import io.lastseat.telemetry.Event;
import io.lastseat.webhooks.WebhookStore;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * The parts that calling receivers needs.
 *
 * @param chance gives numbers from 0 to 1, which spread retries
 * @param timer limits runs
 * @param threads one thread for each receiver, so that no receiver waits for another; they may
 *     refuse work
 */
record WebhookParts(
    WebhookStore webhooks,
    FeedLog feed,
    WebhookSender sender,
    DoubleSupplier chance,
    RelayTimer timer,
    Executor threads,
    Consumer<Event> telemetry) {}
