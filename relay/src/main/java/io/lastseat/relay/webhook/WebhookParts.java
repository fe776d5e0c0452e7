package io.lastseat.relay.webhook;

import io.lastseat.feed.FeedLog;
import io.lastseat.relay.call.RelayTimer;
import io.lastseat.telemetry.Event;
import io.lastseat.webhooks.WebhookStore;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * The parts that receivers are called by.
 *
 * @param chance from 0 to 1, spreads retries
 * @param timer limits runs
 * @param threads one for each receiver, so that none waits for another; they may refuse work
 */
record WebhookParts(
    WebhookStore webhooks,
    FeedLog feed,
    WebhookSender sender,
    DoubleSupplier chance,
    RelayTimer timer,
    Executor threads,
    Consumer<Event> telemetry) {}
