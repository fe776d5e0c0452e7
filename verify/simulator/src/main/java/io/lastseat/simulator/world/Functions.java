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
import io.lastseat.simulator.functions.NoTelemetry;
import io.lastseat.simulator.schedule.WorldPause;
import java.time.Duration;
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
            process.clock(),
            process.serverClock(),
            this::token,
            Door.open(),
            environment.epoch(),
            new WorldPause(scheduler),
            WaitLimit.of(WaitLimit.ORDINARY),
            rights.parts(client)));
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
        new Heard(),
        limits,
        environment.epoch(),
        new TablesCheck(
            new BoundTables(client, WorldTables.NAMES),
            environment.given(),
            environment.epoch(),
            Runnable::run));
  }

  /** What processes say of themselves, as far as they live to tell. */
  private final class Heard extends NoTelemetry {
    @Override
    public void lostAppends(ResourceId resource, int times) {
      coverage.see("appends lost by the serializer", times);
    }

    @Override
    public void setAside(String sequenceNumber, String why) {
      coverage.see("records set aside");
    }

    @Override
    public void parked(ResourceId resource, int requests, String why) {
      coverage.see("requests parked", requests);
    }

    @Override
    public void deferred(ResourceId resource, int requests, String why) {
      coverage.see("requests deferred", requests);
    }
  }

  private byte[] token() {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    tokens.nextBytes(token);
    return token;
  }
}
