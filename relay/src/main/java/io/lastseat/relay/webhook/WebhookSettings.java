package io.lastseat.relay.webhook;

import io.lastseat.webhooks.Reach;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/**
 * How webhooks are sent.
 *
 * @param reach which receivers calls may be sent to
 * @param clock by which calls are signed, and tried again
 * @param chance from 0 to 1, spreads what is tried again
 * @param batch how long all first calls of a batch may take. A receiver that hangs or is slow takes
 *     it once: afterwards it is left to the runs
 * @param noting how long it may take after them to note what is left
 * @param run how long a run that tries again begins calls; the last one ends {@link
 *     WebhookCall#TIME} later
 * @param epoch how often the tables were restored: receivers tell by it a commit whose number they
 *     know
 * @param timers makes a timer whose thread has that name: one that is held up holds up no other
 * @param bus on which events may be put; none where there is none
 */
public record WebhookSettings(
    Reach reach,
    Clock clock,
    DoubleSupplier chance,
    Duration batch,
    Duration noting,
    Duration run,
    long epoch,
    Function<String, RelayTimer> timers,
    Option<EventBus> bus) {

  /** Over tables that were never restored, without a bus. */
  public WebhookSettings(
      Reach reach,
      Clock clock,
      DoubleSupplier chance,
      Duration batch,
      Duration noting,
      Duration run) {
    this(reach, clock, chance, batch, noting, run, 0, RelayTimer::system, Option.none());
  }

  /** The same over tables that were restored so often. */
  public WebhookSettings inEpoch(long number) {
    return new WebhookSettings(reach, clock, chance, batch, noting, run, number, timers, bus);
  }

  /** The same with that bus. */
  public WebhookSettings to(Option<EventBus> some) {
    return new WebhookSettings(reach, clock, chance, batch, noting, run, epoch, timers, some);
  }

  /** The same by these timers. */
  public WebhookSettings by(Function<String, RelayTimer> some) {
    return new WebhookSettings(reach, clock, chance, batch, noting, run, epoch, some, bus);
  }

  /** As the template has it, which starts a run each minute. */
  public static WebhookSettings within(Reach reach) {
    return new WebhookSettings(
        reach,
        Clock.systemUTC(),
        () -> ThreadLocalRandom.current().nextDouble(),
        Duration.ofSeconds(10),
        Duration.ofSeconds(25),
        Duration.ofSeconds(35));
  }
}
