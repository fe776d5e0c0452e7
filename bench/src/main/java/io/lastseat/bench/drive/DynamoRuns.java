package io.lastseat.bench.drive;

import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.FreshDynamo;
import io.lastseat.bench.workload.Workload;
import io.lastseat.embedded.meter.MeterReading;
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
  public Run run(Kind<Dynamo> kind, Workload workload, Duration limit) {
    try (FreshDynamo database = new FreshDynamo(server.fresh())) {
      return Course.run(
          verdicts -> kind.open(database, workload.events(), verdicts),
          () -> read(database),
          workload,
          limit);
    }
  }

  private RunReading read(FreshDynamo database) {
    MeterReading units = database.reading();
    return new RunReading(
        Option.some(units), units.attempts(), units.attempts() - units.calls(), server.cpu());
  }
}
