package io.lastseat.bench.drive;

import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.postgres.Postgres;
import io.lastseat.bench.postgres.PostgresServer;
import io.lastseat.bench.workload.Workload;
import io.lastseat.local.meter.MeterReading;
import io.vavr.control.Option;
import java.time.Duration;

/** Runs contenders on PostgreSQL, each on an empty database. */
public final class PostgresRuns {

  private final PostgresServer server;

  /** On this server. */
  public PostgresRuns(PostgresServer server) {
    this.server = server;
  }

  /** One run. No ask is sent after the limit. */
  public Run run(Kind<Postgres> kind, Workload workload, Duration limit) {
    Postgres database = server.fresh();
    return Course.run(
        verdicts -> kind.open(database, workload.events(), verdicts),
        new PostgresMeters(server, database),
        workload,
        limit);
  }

  private record PostgresMeters(PostgresServer server, Postgres database) implements Meters {

    @Override
    public Option<MeterReading> units() {
      return Option.none();
    }

    @Override
    public long roundTrips() {
      return database.trips().count();
    }

    @Override
    public long retries() {
      return database.trips().retried();
    }

    @Override
    public Duration cpu() {
      return server.cpu();
    }
  }
}
