package io.lastseat.bench.beyond;

import java.nio.file.Path;
import java.util.Locale;

final class TryOut {
  public static void main(String[] args) {
    long t = System.nanoTime();
    System.out.println(CommitSize.MEASURED);
    if (args.length > 0 && args[0].equals("draw")) {
      BeyondFiles.draw(Path.of("docs/benchmarks"), BeyondFiles.read(Path.of("docs/benchmarks")));
      return;
    }
    for (Contestant c : java.util.List.of(Contestant.NAIVE, Contestant.ONE_ITEM, Contestant.LOCK_ITEM, Contestant.PRE_MADE, Contestant.COUNTER, Contestant.lastseat(1), Contestant.lastseat(4), Contestant.lastseat(16))) {
      print(Beyond.simulate(Scenario.closed(c, 32, 2000, 0.2, 7)));
    }
    BeyondResult result = Beyond.run(BeyondSettings.ordinary(), (n, of, f) -> print(f));
    System.out.println((System.nanoTime() - t) / 1000000 + " ms");
    BeyondFiles.write(Path.of("docs/benchmarks"), result);
    BeyondFiles.draw(Path.of("docs/benchmarks"), BeyondFiles.read(Path.of("docs/benchmarks")));
    result.saturation().forEach(System.out::println);
  }
  static void print(Figures f) {
          System.out.printf(
              Locale.ROOT,
              "%-14s seats %8d off %7.0f ans/s %8.1f away %d fail %d pend %d p50 %.0f p99 %.0f WU %.2f RU %.2f $db %.2f $la %.2f lost %.2f v/c %.0f%n",
              f.contender(), f.seats(), f.offeredPerSecond(), f.answeredPerSecond(), f.turnedAway(), f.failed(), f.pending(),
              f.p50Millis(), f.p99Millis(), f.writeUnitsPerAnswer(), f.readUnitsPerAnswer(), f.dynamoDbDollarsPerMillion(), f.lambdaDollarsPerMillion(), f.lostAppendsPerAppend(), f.verdictsPerCommit());
  }
}
