package io.lastseat.bench.lastseat;

import io.lastseat.bench.compare.Median;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.drive.Pace;
import io.lastseat.bench.drive.Run;
import io.lastseat.bench.drive.VerdictWatch;
import io.lastseat.bench.workload.Workload;
import io.lastseat.bench.workload.Workloads;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Lastseat's time to verdict where half of what it can do is asked of it, at a steady rate.
 *
 * @param perSecond requests
 * @param pollMillis how often the mapping looks at a stream without new records
 * @param batchMillis how long the serializer took for a batch: leaving out, deciding, the append
 *     and the rows; the median
 * @param p50Millis time to verdict
 * @param p99Millis time to verdict
 * @param maxMillis time to verdict
 */
public record HalfLoad(
    double perSecond,
    double pollMillis,
    double batchMillis,
    double p50Millis,
    double p99Millis,
    double maxMillis) {

  private static final int CLIENTS = 64;
  private static final double MICROS = 1_000.0;

  /**
   * Measures it.
   *
   * @param full requests per second that it decides when everybody comes at once
   */
  public static HalfLoad measure(
      DynamoRuns runs, double full, int rounds, double seconds, Consumer<String> progress) {
    double perSecond = full / 2;
    Workload workload = Workloads.roomForAll((int) (perSecond * seconds), CLIENTS);
    Seq<HalfLoad> all =
        Vector.range(0, rounds)
            .map(
                round -> {
                  progress.accept("Half load");
                  return once(runs, workload, perSecond);
                });
    return new HalfLoad(
        perSecond,
        Lastseat.SETTINGS.pollInterval().toMillis(),
        median(all, HalfLoad::batchMillis),
        median(all, HalfLoad::p50Millis),
        median(all, HalfLoad::p99Millis),
        median(all, HalfLoad::maxMillis));
  }

  private static HalfLoad once(DynamoRuns runs, Workload workload, double perSecond) {
    Histogram batches = new ConcurrentHistogram(3);
    LastseatKind kind =
        LastseatKind.PLAIN.watched(
            LastseatWatch.ofBatches(
                nanos -> batches.recordValue(TimeUnit.NANOSECONDS.toMicros(nanos))));
    Run run = runs.paced(kind, workload, Pace.steady(perSecond), VerdictWatch.NONE);
    return new HalfLoad(
        perSecond,
        Lastseat.SETTINGS.pollInterval().toMillis(),
        batches.getValueAtPercentile(50) / MICROS,
        run.toVerdict().getValueAtPercentile(50) / MICROS,
        run.toVerdict().getValueAtPercentile(99) / MICROS,
        run.toVerdict().getMaxValue() / MICROS);
  }

  private static double median(Seq<HalfLoad> all, ToDoubleFunction<HalfLoad> figure) {
    return Median.of(all.map(figure::applyAsDouble));
  }

  /** One poll interval and one batch: what a verdict takes at least, in the worst case. */
  public double pollAndBatchMillis() {
    return pollMillis + batchMillis;
  }
}
