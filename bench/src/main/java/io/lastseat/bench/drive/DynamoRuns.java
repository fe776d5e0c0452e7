package io.lastseat.bench.drive;

import com.sun.management.OperatingSystemMXBean;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.FreshDynamo;
import io.lastseat.bench.place.Limits;
import io.lastseat.bench.workload.Workload;
import io.lastseat.local.meter.MeterReading;
import io.vavr.control.Option;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Runs contenders on DynamoDB Local, each on an empty database. */
public final class DynamoRuns {

  /** Verdicts that are later than this are counted as undecided. */
  private static final Duration LATEST_VERDICT = Duration.ofSeconds(60);

  private final DynamoServer server;

  /** On this server. */
  public DynamoRuns(DynamoServer server) {
    this.server = server;
  }

  /** One run. No ask is sent after the limit. */
  public Run run(Kind<Dynamo> kind, Workload workload, Limits limits, Duration limit) {
    try (FreshDynamo database = new FreshDynamo(server.fresh(), limits)) {
      Crowd crowd = new Crowd();
      try (Contender contender = kind.open(database, workload.events(), crowd)) {
        MeterReading before = database.reading();
        Duration databaseBefore = server.cpu();
        Duration contenderBefore = ownCpu();
        new Driver(workload, crowd, limit).drive(contender);
        crowd.await(LATEST_VERDICT);
        Duration contenderCpu = ownCpu().minus(contenderBefore);
        Duration databaseCpu = server.cpu().minus(databaseBefore);
        MeterReading used = database.reading().minus(before);
        return new Run(
            crowd.answered(),
            crowd.accepted(),
            crowd.refused(),
            crowd.undecided(),
            crowd.elapsed(),
            crowd.toVerdict(),
            crowd.repeated(),
            Outcome.of(workload.events(), contender.taken(), crowd.promised()),
            Option.some(used),
            used.attempts(),
            used.attempts() - used.calls() + limits.throttled(),
            contenderCpu,
            databaseCpu);
      }
    }
  }

  static Duration ownCpu() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return Duration.ofNanos(system.getProcessCpuTime());
  }
}
