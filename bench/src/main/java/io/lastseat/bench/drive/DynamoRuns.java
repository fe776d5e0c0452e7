package io.lastseat.bench.drive;

import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.FreshDynamo;
import io.lastseat.bench.place.Limits;
import io.lastseat.bench.workload.Workload;
import io.lastseat.local.meter.MeterReading;
import io.vavr.control.Option;
import java.time.Duration;

/** Runs contenders on DynamoDB Local, each on an empty database. */
public final class DynamoRuns {

  private final DynamoServer server;

  /** On this server. */
  public DynamoRuns(DynamoServer server) {
    this.server = server;
  }

  /** One run. No ask is sent after the limit. */
  public Run run(Kind<Dynamo> kind, Workload workload, Limits limits, Duration limit) {
    try (FreshDynamo database = new FreshDynamo(server.fresh(), limits)) {
      return Course.run(
          verdicts -> kind.open(database, workload.events(), verdicts),
          new DynamoMeters(server, database, limits),
          workload,
          limit);
    }
  }

  /** One run in which this many ask in a second, whatever becomes of them. */
  public Run paced(Kind<Dynamo> kind, Workload workload, double perSecond) {
    try (FreshDynamo database = new FreshDynamo(server.fresh(), Limits.NONE)) {
      return Course.run(
          verdicts -> kind.open(database, workload.events(), verdicts),
          new DynamoMeters(server, database, Limits.NONE),
          workload,
          crowd -> new OpenLoop(workload, crowd, perSecond));
    }
  }

  private record DynamoMeters(DynamoServer server, FreshDynamo database, Limits limits)
      implements Meters {

    @Override
    public Option<MeterReading> units() {
      return Option.some(database.reading());
    }

    @Override
    public long roundTrips() {
      return database.reading().attempts();
    }

    @Override
    public long retries() {
      MeterReading reading = database.reading();
      return reading.attempts() - reading.calls() + limits.throttled();
    }

    @Override
    public Duration cpu() {
      return server.cpu();
    }
  }
}
