package io.lastseat.simulator.world;

import io.lastseat.binding.BoundTables;
import io.lastseat.binding.TablesCheck;
import io.lastseat.intake.admit.ImmediateParts;
import io.lastseat.telemetry.Event;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Locale;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Which processes of intake may decide in the call that asks: in most worlds all of them, in some
 * none, and in some only a part, as while one deployment takes the place of another.
 */
final class AdmissionRights extends Setting {

  private static final Duration BACKOFF = Duration.ofMillis(20);
  private static final int ALWAYS = 100;
  private static final int[] PERCENT = {ALWAYS, ALWAYS, ALWAYS, 50, 50, 0};

  private final int percent;

  AdmissionRights(Setting world) {
    super(world);
    this.percent = PERCENT[weather.below(PERCENT.length)];
  }

  /** Those of a process that is made now; none if it may not. */
  Option<ImmediateParts> parts(DynamoDbClient client) {
    return Option.when(
        weather.below(ALWAYS) < percent,
        () ->
            new ImmediateParts(
                new TablesCheck(
                    new BoundTables(client, WorldTables.NAMES),
                    environment.given(),
                    environment.epoch(),
                    Runnable::run),
                attempt -> scheduler.sleep(BACKOFF.multipliedBy(attempt)),
                ImmediateParts.LONGEST,
                Runnable::run,
                Runnable::run,
                Runnable::run,
                this::heard));
  }

  private void heard(Event event) {
    if (event instanceof Event.LostAppends lost) {
      coverage.see("appends lost by intake", lost.times());
    } else if (event instanceof Event.ToTheStream went) {
      coverage.see("to the stream because of " + went.cause().name().toLowerCase(Locale.ROOT));
    }
  }
}
