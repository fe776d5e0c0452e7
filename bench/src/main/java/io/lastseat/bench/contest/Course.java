package io.lastseat.bench.contest;

import com.sun.management.OperatingSystemMXBean;
import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Run.RunOutcome;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.PostgresServer;
import io.lastseat.bench.place.PostgresServer.Postgres;
import io.lastseat.embedded.meter.MeterReading;
import io.vavr.control.Option;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One run on an empty database: open, drive, wait for the last verdict, read the meters, audit. No
 * ask is sent after the limit.
 */
public final class Course {

  /** Verdicts that are later than this are counted as undecided. */
  private static final Duration LATEST_VERDICT = Duration.ofSeconds(60);

  /**
   * The meters of a database at one moment, counted since it was made.
   *
   * @param units of DynamoDB; none for another database
   * @param roundTrips requests sent to it
   * @param retries calls and transactions that were repeated
   * @param cpu processor time of its processes
   */
  private record Reading(Option<MeterReading> units, long roundTrips, long retries, Duration cpu) {}

  /** Runs a contender on DynamoDB. */
  public static Run run(DynamoServer server, Kind<Dynamo> kind, Workload workload, Duration limit) {
    try (Dynamo database = server.fresh()) {
      return run(
          verdicts -> kind.open(database, workload.events(), verdicts),
          () -> {
            MeterReading units = database.reading();
            long retries = units.attempts() - units.calls();
            return new Reading(Option.some(units), units.attempts(), retries, server.cpu());
          },
          workload,
          limit);
    }
  }

  /** Runs a contender on PostgreSQL. */
  public static Run run(
      PostgresServer server, Kind<Postgres> kind, Workload workload, Duration limit) {
    Postgres database = server.fresh();
    return run(
        verdicts -> kind.open(database, workload.events(), verdicts),
        () -> new Reading(Option.none(), database.trips().sum(), 0, server.cpu()),
        workload,
        limit);
  }

  private static Run run(
      Function<ContestVerdicts, Contender> open,
      Supplier<Reading> meters,
      Workload workload,
      Duration limit) {
    ClientCrowd crowd = new ClientCrowd();
    try (Contender contender = open.apply(crowd)) {
      Reading before = meters.get();
      Duration cpuBefore = ownCpu();
      new ClosedLoop(workload, crowd, limit).drive(contender);
      crowd.await(LATEST_VERDICT);
      Duration cpu = ownCpu().minus(cpuBefore);
      Reading after = meters.get();
      return new Run(
          crowd.answered(),
          crowd.accepted(),
          crowd.refused(),
          crowd.failed(),
          crowd.undecided(),
          crowd.elapsed(),
          crowd.toVerdict(),
          RunOutcome.of(workload.events(), contender.taken(), crowd.promised()),
          after.units().map(units -> units.minus(before.units().get())),
          after.roundTrips() - before.roundTrips(),
          // A call that is under way before and after has no attempt yet.
          Math.max(0, after.retries() - before.retries()),
          cpu,
          after.cpu().minus(before.cpu()));
    }
  }

  private static Duration ownCpu() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return Duration.ofNanos(system.getProcessCpuTime());
  }

  private Course() {}
}
