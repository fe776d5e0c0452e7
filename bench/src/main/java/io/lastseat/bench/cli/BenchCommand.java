package io.lastseat.bench.cli;

import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.drive.Run;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.bench.lastseat.LastseatKind;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.Limits;
import io.lastseat.bench.place.PartitionLimit;
import io.lastseat.bench.workload.Workloads;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code lastseat bench}. */
@Command(name = "lastseat bench", mixinStandardHelpOptions = true)
public final class BenchCommand implements Runnable {

  /** Runs it and ends the process with its exit status. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new BenchCommand()).execute(arguments));
  }

  @Override
  public void run() {
    try (DynamoServer server = DynamoServer.start()) {
      DynamoRuns runs = new DynamoRuns(server);
      for (int i = 0; i < 3; i++) {
        for (Kind<Dynamo> kind : LastseatKind.all()) {
          Run run =
              runs.run(
                  kind,
                  Workloads.roomForAll(20000, 128),
                  PartitionLimit.oneToTen(),
                  Duration.ofSeconds(8));
          System.out.printf(
              "1:10 %s %.0f/s p50 %d p99 %d wu %.3f rt %.3f again %d %s%n",
              kind.name(),
              run.decidedPerSecond(),
              run.toVerdict().getValueAtPercentile(50),
              run.toVerdict().getValueAtPercentile(99),
              run.used().get().writeUnits() / (double) run.asked(),
              run.roundTrips() / (double) run.asked(),
              run.again(),
              run.outcome());
        }
      }
      for (int i = 0; i < 6; i++) {
        for (Kind<Dynamo> kind : LastseatKind.all()) {
          Run run =
              runs.run(kind, Workloads.roomForAll(2000, 32), Limits.NONE, Duration.ofSeconds(10));
          System.out.printf(
              "%s %.0f/s p50 %d p99 %d wu %.3f rt %.3f own cpu %d db cpu %d %s%n",
              kind.name(),
              run.decidedPerSecond(),
              run.toVerdict().getValueAtPercentile(50),
              run.toVerdict().getValueAtPercentile(99),
              run.used().get().writeUnits() / (double) run.asked(),
              run.roundTrips() / (double) run.asked(),
              run.contenderCpu().toMillis(),
              run.databaseCpu().toMillis(),
              run.outcome());
        }
      }
    }
  }
}
