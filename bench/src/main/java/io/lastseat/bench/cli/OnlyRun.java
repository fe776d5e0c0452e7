package io.lastseat.bench.cli;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.locks.LocksAlone;
import io.lastseat.bench.report.BenchReport;
import io.lastseat.bench.suite.MatchAlone;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A part of the bench that is run alone.
 *
 * @param steps runs to be made
 * @param measure measures; calls its argument before each run
 */
record OnlyRun(int steps, Function<Consumer<String>, Shown> measure) {

  /**
   * What is shown of it.
   *
   * @param figures all of them
   * @param asText prints them for a terminal
   * @param soldTooMany candidates that must not and did
   */
  record Shown(Object figures, Consumer<PrintWriter> asText, List<String> soldTooMany) {}

  static OnlyRun of(MatchAlone alone) {
    return of(alone.steps(), alone::measure, BenchReport::print, MatchResult::soldTooMany);
  }

  static OnlyRun of(LocksAlone alone) {
    return of(alone.steps(), alone::measure, BenchReport::print, LockFigures::notExclusive);
  }

  static OnlyRun of(HttpAlone alone) {
    return of(alone.steps(), alone::measure, BenchReport::print, times -> List.of());
  }

  private static <R> OnlyRun of(
      int steps,
      Function<Consumer<String>, R> measure,
      BiConsumer<PrintWriter, R> print,
      Function<R, List<String>> soldTooMany) {
    return new OnlyRun(
        steps,
        measure.andThen(
            result ->
                new Shown(result, out -> print.accept(out, result), soldTooMany.apply(result))));
  }
}
