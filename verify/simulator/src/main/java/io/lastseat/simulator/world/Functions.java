package io.lastseat.simulator.world;

import io.lastseat.binding.BoundTables;
import io.lastseat.binding.TablesCheck;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.http.Door;
import io.lastseat.intake.usecase.WaitLimit;
import io.lastseat.log.LogLimits;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.NoTelemetry;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.schedule.WorldPause;
import java.time.Duration;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The real functions, with the world's parts. */
final class Functions {

  private static final Duration BACKOFF = Duration.ofMillis(20);

  private final Scheduler scheduler;
  private final Network network;
  private final Coverage coverage;
  private final Random tokens;
  private final LogLimits limits;
  private final Site site;
  private final AdmissionRights rights;
  private final Alteration alteration;

  Functions(
      Scheduler scheduler,
      Network network,
      Coverage coverage,
      Random tokens,
      LogLimits limits,
      Site site,
      AdmissionRights rights,
      Alteration alteration) {
    this.site = site;
    this.rights = rights;
    this.scheduler = scheduler;
    this.network = network;
    this.coverage = coverage;
    this.tokens = tokens;
    this.limits = limits;
    this.alteration = alteration;
  }

  IntakeFunction intake(Machine process) {
    DynamoDbClient client = alteration.client().apply(network.client(process));
    return new IntakeFunction(
        new IntakeParts(
            client,
            WorldTables.NAMES,
            process.clock(),
            process.serverClock(),
            this::token,
            Door.open(),
            site.epoch(),
            new WorldPause(scheduler),
            WaitLimit.of(WaitLimit.ORDINARY),
            rights.parts(client)));
  }

  SerializerParts serializer(Machine process) {
    DynamoDbClient client = alteration.client().apply(network.client(process));
    return new SerializerParts(
        client,
        WorldTables.NAMES,
        process.clock(),
        process.serverClock(),
        attempt -> scheduler.sleep(BACKOFF.multipliedBy(attempt)),
        Runnable::run,
        Runnable::run,
        new Heard(coverage),
        limits,
        site.epoch(),
        new TablesCheck(
            new BoundTables(client, WorldTables.NAMES), site.given(), site.epoch(), Runnable::run));
  }

  /** What processes say of themselves, as far as they live to tell. */
  private static final class Heard extends NoTelemetry {

    private final Coverage coverage;

    Heard(Coverage coverage) {
      this.coverage = coverage;
    }

    @Override
    public void lostAppends(ResourceId resource, int times) {
      coverage.see("appends lost by the serializer", times);
    }

    @Override
    public void setAside(String sequenceNumber, String why) {
      coverage.see("records set aside");
    }

    @Override
    public void parked(ResourceId resource, int records, String why) {
      coverage.see("records parked", records);
    }
  }

  private byte[] token() {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    tokens.nextBytes(token);
    return token;
  }
}
