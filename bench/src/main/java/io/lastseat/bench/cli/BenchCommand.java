package io.lastseat.bench.cli;

import io.lastseat.bench.compare.*;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.dynamodb.DynamoKinds;
import io.lastseat.bench.lastseat.LastseatKind;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.Limits;
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
      var all =
          DynamoKinds.all()
              .append(DynamoKinds.barePut())
              .appendAll(LastseatKind.all())
              .map(kind -> Candidate.of(kind, (w, l, t) -> runs.run(kind, w, l, t)));
      Match warm =
          new Match(
              "warm",
              Workloads.roomForAll(1000, 32),
              all,
              2,
              Duration.ofSeconds(2),
              () -> Limits.NONE);
      Match room =
          new Match(
              "room",
              Workloads.roomForAll(2000, 32),
              all,
              5,
              Duration.ofSeconds(2),
              () -> Limits.NONE);
      Match sells =
          new Match(
              "sells",
              Workloads.sellsOut(2000, 32),
              all,
              5,
              Duration.ofSeconds(2),
              () -> Limits.NONE);
      warm.play(s -> {});
      for (Match match : java.util.List.of(room, sells)) {
        Match.Result result = match.play(s -> {});
        System.out.println(result.name());
        for (var one : result.standings()) {
          Figures m = one.median();
          System.out.printf(
              "%-18s %7.0f/s x%.2f p50 %7.1f p99 %7.1f rt %.2f re %.2f wu %.2f ru %.2f cpu %.2f db"
                  + " %.2f acc %.0f ref %.0f und %.0f over %.0f wrong %.0f%n",
              one.name(),
              m.decidedPerSecond(),
              result.of("lastseat").timesThatOf(one),
              m.p50Millis(),
              m.p99Millis(),
              m.roundTrips(),
              m.retries(),
              m.writeUnits(),
              m.readUnits(),
              m.contenderCpuSeconds(),
              m.databaseCpuSeconds(),
              m.accepted(),
              m.refused(),
              m.undecided(),
              m.oversold(),
              m.wrong());
        }
      }
    }
  }
}
