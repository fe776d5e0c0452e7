package io.lastseat.bench.aws;

import java.time.Duration;
import java.util.Random;

/**
 * How long calls take: log-normal, drawn from a seed. AWS promises "single-digit millisecond"
 * performance and publishes no percentiles. So the median is a choice, and the tail has the form
 * that was measured from a Lambda function: a PutItem took 7.55 ms in the median and 16.2 ms in the
 * 99th percentile, the client's own work included
 * (github.com/alexdebrie/dynamodb-performance-testing, README, 2020).
 */
final class Latency {

  static final Duration MEDIAN = Duration.ofMillis(4);

  /** The 99th percentile, in medians. */
  static final double TAIL = 16.2 / 7.55;

  /** The 99th percentile of the standard normal distribution. */
  private static final double NORMAL_P99 = 2.326348;

  private static final double SIGMA = Math.log(TAIL) / NORMAL_P99;

  private final Random random;

  Latency(long seed) {
    random = new Random(seed);
  }

  Duration next() {
    return Duration.ofNanos(Math.round(MEDIAN.toNanos() * Math.exp(SIGMA * random.nextGaussian())));
  }
}
