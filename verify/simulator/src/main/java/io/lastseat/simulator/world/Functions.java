package io.lastseat.simulator.world;

import io.lastseat.binding.BoundTables;
import io.lastseat.binding.TablesCheck;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.model.id.RequestId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.schedule.WorldPause;
import io.lastseat.simulator.weather.Machine;
import io.lastseat.telemetry.Event;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The real functions, with the world's parts. */
final class Functions extends Setting {

  private static final Duration BACKOFF = Duration.ofMillis(20);

  private final Network network;
  private final Random tokens;
  private final LogLimits limits;
  private final AdmissionRights rights;

  Functions(
      Setting world, Network network, Random tokens, LogLimits limits, AdmissionRights rights) {
    super(world);
    this.rights = rights;
    this.network = network;
    this.tokens = tokens;
    this.limits = limits;
  }

  IntakeFunction intake(Machine process) {
    DynamoDbClient client = network.client(process);
    return new IntakeFunction(
        new IntakeParts(
            client,
            WorldTables.NAMES,
            watched(process.clock()),
            process.serverClock(),
            this::token,
            Door.open(),
            environment.epoch(),
            new WorldPause(scheduler),
            WaitLimit.of(WaitLimit.ORDINARY),
            rights.parts(client)));
  }

  /** This clock, whose times the audit knows: a request is taken in at one of them. */
  private Clock watched(Clock clock) {
    InstantSource watched =
        () -> {
          Instant now = clock.instant();
          tables.history().clockShowed(now);
          return now;
        };
    return watched.withZone(clock.getZone());
  }

  SerializerParts serializer(Machine process) {
    DynamoDbClient client = network.client(process);
    return new SerializerParts(
        client,
        WorldTables.NAMES,
        process.clock(),
        process.serverClock(),
        attempt -> scheduler.sleep(BACKOFF.multipliedBy(attempt)),
        Runnable::run,
        Runnable::run,
        this::heard,
        limits,
        environment.epoch(),
        new TablesCheck(
            new BoundTables(client, WorldTables.NAMES),
            environment.given(),
            environment.epoch(),
            Runnable::run));
  }

  /** What processes say of themselves, as far as they live to tell. */
  private void heard(Event event) {
    if (event instanceof Event.LostAppends lost) {
      coverage.see("appends lost by the serializer", lost.times());
    } else if (event instanceof Event.SetAside) {
      coverage.see("records set aside");
    } else if (event instanceof Event.Parked parked) {
      coverage.see("requests parked", parked.requests());
    } else if (event instanceof Event.Deferred deferred) {
      coverage.see("requests deferred", deferred.requests());
    }
  }

  private byte[] token() {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    tokens.nextBytes(token);
    return token;
  }

  /**
   * Which processes of intake may decide in the call that asks: in most worlds all of them, in some
   * none, and in some only a part, as while one deployment takes the place of another.
   */
  static final class AdmissionRights extends Setting {

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
}
