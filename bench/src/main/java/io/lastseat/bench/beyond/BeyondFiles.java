package io.lastseat.bench.beyond;

import io.lastseat.bench.plot.Axis;
import io.lastseat.bench.plot.Line;
import io.lastseat.bench.plot.Plots;
import io.lastseat.bench.results.JsonFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The simulation's data file, and the pictures made from it. */
public final class BeyondFiles {

  /** In the folder of results. */
  public static final String DATA = "beyond.json";

  private static final Axis OFFERED = Axis.log("offered requests per second");

  /** Fewer answers than these are not drawn for what they took. */
  private static final double FEW = 1;

  /** Writes the data. */
  public static void write(Path folder, BeyondResult result) {
    JsonFile.write(folder.resolve(DATA), result);
  }

  /** Reads the data. */
  public static BeyondResult read(Path folder) {
    return JsonFile.read(folder.resolve(DATA), BeyondResult.class);
  }

  /** Draws {@code beyond-throughput.svg}, {@code beyond-latency.svg}, {@code beyond-cost.svg}. */
  public static void draw(Path folder, BeyondResult result) {
    Plots.write(
        folder.resolve("beyond-throughput.svg"),
        Plots.lines(
            "One hot event, room for all (simulated)",
            OFFERED,
            Axis.log("answers per second"),
            lines(result, Figures::answeredPerSecond)));
    Plots.write(
        folder.resolve("beyond-latency.svg"),
        Plots.lines(
            "Time to verdict, 99th percentile (simulated)",
            OFFERED,
            Axis.log("milliseconds"),
            lines(result, Figures::p99Millis)));
    Plots.write(
        folder.resolve("beyond-cost.svg"),
        Plots.lines(
            "DynamoDB and Lambda (simulated)",
            OFFERED,
            Axis.log("US dollars per million answers"),
            lines(result, Figures::dollarsPerMillion)));
  }

  private static List<Line> lines(BeyondResult result, ToDoubleFunction<Figures> of) {
    List<Line> lines = new ArrayList<>();
    for (Contestant contestant : result.settings().contestants()) {
      List<Double> xs = new ArrayList<>();
      List<Double> ys = new ArrayList<>();
      for (Figures one : result.roomForAll()) {
        if (one.contender().equals(contestant.name()) && one.answeredPerSecond() >= FEW) {
          xs.add(one.offeredPerSecond());
          ys.add(of.applyAsDouble(one));
        }
      }
      if (!xs.isEmpty()) {
        lines.add(new Line(contestant.name(), xs, ys));
      }
    }
    return lines;
  }

  private BeyondFiles() {}
}
