package io.lastseat.bench.report;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.plot.Line;
import io.lastseat.bench.plot.Plots;
import io.lastseat.bench.results.TextFile;
import java.nio.file.Path;
import java.util.List;

/** Pictures of what was measured. */
final class Pictures {

  static void draw(Path folder, Measured measured) {
    for (MatchResult match : measured.matches()) {
      bars(folder, match.name(), match.name() + " on this machine", match);
    }
    bars(
        folder, "limited", "At a tenth of DynamoDB's limit on a partition key", measured.limited());
    TextFile.write(
        folder.resolve("contention.svg"),
        Plots.lines(
            "One event, room for all",
            "clients at the same time",
            "decided per second",
            measured.contention().get(0).standings().stream()
                .map(one -> line(one.name(), measured.contention()))
                .toList()));
  }

  private static Line line(String name, List<MatchResult> matches) {
    return new Line(
        name,
        matches.stream().map(match -> (double) match.clients()).toList(),
        matches.stream().map(match -> match.of(name).median().decidedPerSecond()).toList());
  }

  private static void bars(Path folder, String file, String title, MatchResult match) {
    List<Ranking> standings =
        match.fastestFirst().stream()
            // Nothing decided in the time has no place on a scale of powers of ten.
            .filter(one -> one.median().decidedPerSecond() > 0)
            .toList();
    TextFile.write(
        folder.resolve(file + ".svg"),
        Plots.bars(
            title,
            "decided per second",
            standings.stream().map(Ranking::name).toList(),
            standings.stream().map(one -> one.median().decidedPerSecond()).toList()));
  }

  private Pictures() {}
}
