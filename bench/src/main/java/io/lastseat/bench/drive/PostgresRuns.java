package io.lastseat.bench.drive;

import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.postgres.Postgres;
import io.lastseat.bench.postgres.PostgresServer;
import io.lastseat.bench.workload.Workload;
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
        () -> read(database),
        workload,
        limit);
  }

  private RunReading read(Postgres database) {
    return new RunReading(Option.none(), database.trips().sum(), 0, server.cpu());
  }
}
