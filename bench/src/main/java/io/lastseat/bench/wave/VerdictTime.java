package io.lastseat.bench.wave;

import io.vavr.collection.Seq;
import org.HdrHistogram.Histogram;

/**
 * How long some verdicts took.
 *
 * @param p50Millis from the moment at which a request was due to its verdict, median; 0 where there
 *     was none
 * @param p99Millis the same, 99th percentile
 * @param inTheCall the share of the verdicts that were the answer to the call, 0 to 1
 */
public record VerdictTime(double p50Millis, double p99Millis, double inTheCall) {

  private static final double MICROS = 1_000;
  private static final int DIGITS = 3;

  static VerdictTime of(Seq<LearntVerdict> verdicts) {
    Histogram micros = new Histogram(DIGITS);
    verdicts.forEach(one -> micros.recordValue(Math.max(1, Math.round(one.millis() * MICROS))));
    return new VerdictTime(
        micros.getValueAtPercentile(50) / MICROS,
        micros.getValueAtPercentile(99) / MICROS,
        verdicts.count(LearntVerdict::inTheCall) / (double) Math.max(1, verdicts.size()));
  }
}
