package io.lastseat.bench.contest;

import io.lastseat.bench.contest.Run.RunOutcome;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a run. "A request" is one that was answered.
 *
 * @param decidedPerSecond decided requests per second
 * @param p50Millis time to verdict, median
 * @param p99Millis time to verdict, 99th percentile
 * @param roundTrips to the database, for a request
 * @param retries for a request: the SDK's, held-up calls included
 * @param failed calls that ended with an error, for a request
 * @param writeUnits for a request; null where the database has none
 * @param readUnits for a request; null where the database has none
 * @param contenderCpuSeconds processor seconds of the process that asks, for 1,000 decisions
 * @param databaseCpuSeconds processor seconds of the database, for 1,000 decisions
 * @param accepted requests with seats
 * @param refused requests without
 * @param undecided requests that got no verdict
 * @param oversold seats above the capacity
 * @param wrong users with seats twice, or without seats that they were promised
 */
public record ComparedFigures(
    double decidedPerSecond,
    double p50Millis,
    double p99Millis,
    double roundTrips,
    double retries,
    double failed,
    @Nullable Double writeUnits,
    @Nullable Double readUnits,
    double contenderCpuSeconds,
    double databaseCpuSeconds,
    double accepted,
    double refused,
    double undecided,
    double oversold,
    double wrong) {

  private static final double MICROS = 1_000.0;

  /** The figures of one run. */
  public static ComparedFigures of(Run run) {
    double asked = Math.max(1, run.asked());
    double thousands = Math.max(1, run.accepted() + run.refused()) / 1_000.0;
    RunOutcome outcome = run.outcome();
    return new ComparedFigures(
        run.decidedPerSecond(),
        run.toVerdict().getValueAtPercentile(50) / MICROS,
        run.toVerdict().getValueAtPercentile(99) / MICROS,
        run.roundTrips() / asked,
        run.retries() / asked,
        run.failed() / asked,
        run.used().map(used -> used.writeUnits() / asked).getOrNull(),
        run.used().map(used -> used.readUnits().doubleValue() / asked).getOrNull(),
        run.contenderCpu().toMillis() / 1_000.0 / thousands,
        run.databaseCpu().toMillis() / 1_000.0 / thousands,
        run.accepted(),
        run.refused(),
        run.undecided(),
        outcome.oversold(),
        outcome.twice() + outcome.brokenPromises());
  }

  /** The median of each figure; the worst value of a figure that must be zero. */
  public static ComparedFigures median(Seq<ComparedFigures> runs) {
    return new ComparedFigures(
        median(runs, ComparedFigures::decidedPerSecond),
        median(runs, ComparedFigures::p50Millis),
        median(runs, ComparedFigures::p99Millis),
        median(runs, ComparedFigures::roundTrips),
        median(runs, ComparedFigures::retries),
        median(runs, ComparedFigures::failed),
        medianOrNull(runs, ComparedFigures::writeUnits),
        medianOrNull(runs, ComparedFigures::readUnits),
        median(runs, ComparedFigures::contenderCpuSeconds),
        median(runs, ComparedFigures::databaseCpuSeconds),
        median(runs, ComparedFigures::accepted),
        median(runs, ComparedFigures::refused),
        most(runs, ComparedFigures::undecided),
        most(runs, ComparedFigures::oversold),
        most(runs, ComparedFigures::wrong));
  }

  private static double median(
      Seq<ComparedFigures> runs, ToDoubleFunction<ComparedFigures> figure) {
    return Median.of(runs.map(figure::applyAsDouble));
  }

  private static @Nullable Double medianOrNull(
      Seq<ComparedFigures> runs, Function<ComparedFigures, @Nullable Double> figure) {
    Seq<Double> known = runs.flatMap(run -> Option.of(figure.apply(run)));
    return known.isEmpty() ? null : Median.of(known);
  }

  private static double most(Seq<ComparedFigures> runs, ToDoubleFunction<ComparedFigures> figure) {
    return runs.map(figure::applyAsDouble).max().getOrElse(0.0);
  }
}
