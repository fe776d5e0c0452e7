package io.lastseat.bench.report;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Standing;
import io.lastseat.bench.plot.Axis;
import io.lastseat.bench.plot.Bars;
import io.lastseat.bench.plot.Line;
import io.lastseat.bench.plot.Plots;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Pictures of what was measured. */
final class Pictures {

  static void draw(Path folder, Measured measured) {
    for (MatchResult match : measured.matches()) {
      bars(folder, match.name(), match.name() + " on this machine", match);
    }
    bars(
        folder, "limited", "At a tenth of DynamoDB's limit on a partition key", measured.limited());
    Plots.write(
        folder.resolve("contention.svg"),
        Plots.lines(
            "One event, room for all",
            Axis.log("clients at the same time"),
            Axis.log("decided per second"),
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
    List<Standing> standings =
        match.standings().stream()
            // Nothing decided in the time has no place on a scale of powers of ten.
            .filter(one -> one.median().decidedPerSecond() > 0)
            .sorted(
                Comparator.comparingDouble((Standing one) -> one.median().decidedPerSecond())
                    .reversed())
            .toList();
    ToDoubleFunction<Standing> rate = one -> one.median().decidedPerSecond();
    Plots.write(
        folder.resolve(file + ".svg"),
        Plots.bars(
            title,
            "",
            Axis.log("decided per second"),
            standings.stream().map(Standing::name).toList(),
            List.of(
                new Bars(
                    "decided per second", standings.stream().map(rate::applyAsDouble).toList()))));
  }

  private Pictures() {}
}
