package io.lastseat.bench.cli;

import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.locks.LocksAlone;
import io.lastseat.bench.report.BenchReport;
import io.lastseat.bench.suite.MatchAlone;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A part of the bench that is run alone.
 *
 * @param steps runs to be made
 * @param measure measures; is told before each run who runs
 */
record OnlyRun(int steps, Function<Consumer<String>, Shown> measure) {

  /**
   * What is shown of it.
   *
   * @param figures all of them
   * @param asText prints them for a terminal
   * @param soldTooMany who must not and did
   */
  record Shown(Object figures, Consumer<PrintWriter> asText, List<String> soldTooMany) {}

  static OnlyRun of(MatchAlone alone) {
    return new OnlyRun(
        alone.steps(),
        progress -> {
          var result = alone.measure(progress);
          return new Shown(result, out -> BenchReport.print(out, result), result.soldTooMany());
        });
  }

  static OnlyRun of(LocksAlone alone) {
    return new OnlyRun(
        alone.steps(),
        progress -> {
          var result = alone.measure(progress);
          return new Shown(result, out -> BenchReport.print(out, result), result.notExclusive());
        });
  }

  static OnlyRun of(HttpAlone alone) {
    return new OnlyRun(
        alone.steps(),
        progress -> {
          var result = alone.measure(progress);
          return new Shown(result, out -> BenchReport.print(out, result), List.of());
        });
  }
}
