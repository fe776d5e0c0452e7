package io.lastseat.bench.compare;

import io.lastseat.bench.drive.Outcome;
import io.lastseat.bench.drive.Run;
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
 * @param maxMillis time to verdict, the longest
 * @param roundTrips to the database, for a request
 * @param retries for a request: the contender's own and the SDK's, held-up calls included
 * @param writeUnits for a request; null where the database has none
 * @param readUnits for a request; null where the database has none
 * @param contenderCpuSeconds processor seconds of whoever asks, for 1,000 decisions
 * @param databaseCpuSeconds processor seconds of the database, for 1,000 decisions
 * @param accepted requests with seats
 * @param refused requests without
 * @param undecided requests that got no verdict
 * @param oversold seats above the capacity
 * @param wrong users with seats twice, or without seats that they were promised
 */
public record Figures(
    double decidedPerSecond,
    double p50Millis,
    double p99Millis,
    double maxMillis,
    double roundTrips,
    double retries,
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

  /** Of one run. */
  public static Figures of(Run run) {
    double asked = Math.max(1, run.asked());
    double thousands = Math.max(1, run.accepted() + run.refused()) / 1_000.0;
    Outcome outcome = run.outcome();
    return new Figures(
        run.decidedPerSecond(),
        run.toVerdict().getValueAtPercentile(50) / MICROS,
        run.toVerdict().getValueAtPercentile(99) / MICROS,
        run.toVerdict().getMaxValue() / MICROS,
        run.roundTrips() / asked,
        run.retries() / asked,
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

  /** The median of each figure by itself; of what must not happen, the worst. */
  public static Figures median(Seq<Figures> runs) {
    return new Figures(
        median(runs, Figures::decidedPerSecond),
        median(runs, Figures::p50Millis),
        median(runs, Figures::p99Millis),
        median(runs, Figures::maxMillis),
        median(runs, Figures::roundTrips),
        median(runs, Figures::retries),
        medianOrNull(runs, Figures::writeUnits),
        medianOrNull(runs, Figures::readUnits),
        median(runs, Figures::contenderCpuSeconds),
        median(runs, Figures::databaseCpuSeconds),
        median(runs, Figures::accepted),
        median(runs, Figures::refused),
        most(runs, Figures::undecided),
        most(runs, Figures::oversold),
        most(runs, Figures::wrong));
  }

  private static double median(Seq<Figures> runs, ToDoubleFunction<Figures> figure) {
    return Median.of(runs.map(figure::applyAsDouble));
  }

  private static @Nullable Double medianOrNull(
      Seq<Figures> runs, Function<Figures, @Nullable Double> figure) {
    Seq<Double> known = runs.flatMap(run -> Option.of(figure.apply(run)));
    return known.isEmpty() ? null : Median.of(known);
  }

  private static double most(Seq<Figures> runs, ToDoubleFunction<Figures> figure) {
    return runs.map(figure::applyAsDouble).max().getOrElse(0.0);
  }
}
