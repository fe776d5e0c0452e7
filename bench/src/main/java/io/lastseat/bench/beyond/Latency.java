package io.lastseat.bench.beyond;

import java.util.SplittableRandom;

/**
 * How long a call takes, in milliseconds, by its measured percentiles: straight lines between them,
 * so that the tail is the measured one and not that of a formula.
 *
 * <p>Measured from a Lambda function beside the table by Alex DeBrie, "DynamoDB Transactions
 * Performance Testing" (alexdebrie.com/posts/dynamodb-transactions-performance, 2020; the figures
 * stand in github.com/alexdebrie/dynamodb-performance-testing, README.md). They include the client;
 * AWS promises "single-digit millisecond performance" of the service itself.
 */
record Latency(
    double least, double p50, double p90, double p95, double p99, double most, double factor) {

  /** PutItem. Reads and conditional updates are taken to be no faster: nobody published them. */
  static final Latency ONE_ITEM = new Latency(5.47, 7.55, 11.3, 13.2, 16.2, 29, 1);

  /** BatchWriteItem of 25. BatchGetItem is taken to be no faster. */
  static final Latency BATCH = new Latency(7.96, 10.2, 16, 18, 27.6, 76.4, 1);

  /** TransactWriteItems of 5, the smallest that was measured. */
  static final Latency TRANSACTION = new Latency(19.4, 25.3, 30.7, 36.4, 92.5, 218, 1);

  /** The same shape, so many times as long. */
  Latency times(double more) {
    return new Latency(least, p50, p90, p95, p99, most, factor * more);
  }

  /** One draw, in microseconds. */
  long sample(SplittableRandom random) {
    double u = random.nextDouble();
    double millis =
        u < 0.5
            ? between(u / 0.5, least, p50)
            : u < 0.9
                ? between((u - 0.5) / 0.4, p50, p90)
                : u < 0.95
                    ? between((u - 0.9) / 0.05, p90, p95)
                    : u < 0.99
                        ? between((u - 0.95) / 0.04, p95, p99)
                        : between((u - 0.99) / 0.01, p99, most);
    return Math.max(2, Math.round(millis * factor * 1000));
  }

  private static double between(double part, double from, double to) {
    return from + part * (to - from);
  }
}
