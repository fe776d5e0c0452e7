package io.lastseat.simulator.world;

import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.log.LogLimits;
import io.lastseat.model.RequestId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.schedule.Scheduler;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Random;

/** The real functions, with the world's parts. */
final class Functions {

  private static final Duration BACKOFF = Duration.ofMillis(20);

  private final Scheduler scheduler;
  private final Network network;
  private final Figures figures;
  private final Random tokens;
  private final LogLimits limits;
  private final Alteration alteration;

  Functions(
      Scheduler scheduler,
      Network network,
      Figures figures,
      Random tokens,
      LogLimits limits,
      Alteration alteration) {
    this.scheduler = scheduler;
    this.network = network;
    this.figures = figures;
    this.tokens = tokens;
    this.limits = limits;
    this.alteration = alteration;
  }

  IntakeFunction intake(Machine process) {
    return new IntakeFunction(
        new IntakeParts(
            alteration.client().apply(network.client(process)),
            Tables.NAMES,
            process.clock(),
            this::token,
            Option.none(),
            scheduler::sleep));
  }

  SerializerParts serializer(Machine process) {
    return new SerializerParts(
        alteration.client().apply(network.client(process)),
        Tables.NAMES,
        process.clock(),
        attempt -> scheduler.sleep(BACKOFF.multipliedBy(attempt)),
        Runnable::run,
        Runnable::run,
        figures,
        limits);
  }

  private byte[] token() {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    tokens.nextBytes(token);
    return token;
  }
}
