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
 * @param reach which receivers calls may be sent to
 * @param clock by which calls are signed, and tried again
 * @param chance from 0 to 1, spreads retries
 * @param epoch how often the tables were restored: receivers tell by it a commit whose number they
 *     know
 * @param timers makes a timer whose thread has that name: one that is held up holds up no other
 * @param bus on which events may be put; none if there is none
 */
public record WebhookSettings(
    ReceiverPolicy reach,
    Clock clock,
    DoubleSupplier chance,
    long epoch,
    Function<String, RelayTimer> timers,
    Option<EventBus> bus) {

  /** By the machine's own clock, without a bus. */
  public static WebhookSettings within(ReceiverPolicy reach, long epoch) {
    return new WebhookSettings(
        reach,
        Clock.systemUTC(),
        () -> ThreadLocalRandom.current().nextDouble(),
        epoch,
        RelayTimer::system,
        Option.none());
  }

  /** The same with that bus. */
  public WebhookSettings to(Option<EventBus> some) {
    return new WebhookSettings(reach, clock, chance, epoch, timers, some);
  }

  /** What calls receivers, over HTTP or on the bus. */
  public WebhookCall toReceivers() {
    return new AnyReceiver(
        HttpWebhookCall.within(reach, clock, timers.apply("webhook-limits")),
        bus.map(some -> new ToBus(some.name(), new BusCall(some, timers.apply("bus-limits")))));
  }
}
