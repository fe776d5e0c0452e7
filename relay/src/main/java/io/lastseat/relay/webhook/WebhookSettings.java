package io.lastseat.relay.webhook;

import io.lastseat.relay.call.AnyReceiver;
import io.lastseat.relay.call.AnyReceiver.ToBus;
import io.lastseat.relay.call.BusCall;
import io.lastseat.relay.call.EventBus;
import io.lastseat.relay.call.HttpWebhookCall;
import io.lastseat.relay.call.RelayTimer;
import io.lastseat.relay.call.WebhookCall;
import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/**
 * How receivers are called.
 *
 * @param reach decides which receivers may be called
 * @param clock the clock for signatures and retries
 * @param chance gives numbers from 0 to 1, which spread retries
 * @param epoch the number of restores of the tables, by which receivers recognise a new commit with
 *     an old number
 * @param timers makes a timer with a thread of that name; one that is blocked blocks no other
 * @param bus the bus on which events may be put; none if the deployment has none
 */
public record WebhookSettings(
    ReceiverPolicy reach,
    Clock clock,
    DoubleSupplier chance,
    long epoch,
    Function<String, RelayTimer> timers,
    Option<EventBus> bus) {

  /** Settings with the machine's own clock, without a bus. */
  public static WebhookSettings within(ReceiverPolicy reach, long epoch) {
    return within(reach, epoch, Clock.systemUTC());
  }

  /** Settings with this clock, without a bus. Calls and runs still take real time. */
  public static WebhookSettings within(ReceiverPolicy reach, long epoch, Clock clock) {
    return new WebhookSettings(
        reach,
        clock,
        () -> ThreadLocalRandom.current().nextDouble(),
        epoch,
        RelayTimer::system,
        Option.none());
  }

  /** Sets the bus. */
  public WebhookSettings to(Option<EventBus> some) {
    return new WebhookSettings(reach, clock, chance, epoch, timers, some);
  }

  /** Makes the calls to receivers, over HTTP or on the bus. */
  public WebhookCall toReceivers() {
    return new AnyReceiver(
        HttpWebhookCall.within(reach, clock, timers.apply("webhook-limits")),
        bus.map(some -> new ToBus(some.name(), new BusCall(some, timers.apply("bus-limits")))));
  }
}
