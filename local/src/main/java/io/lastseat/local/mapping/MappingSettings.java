package io.lastseat.local.mapping;

import java.time.Duration;

/**
 * The settings of an event source mapping, named and limited as Lambda's are (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-params.html">parameters for
 * DynamoDB</a>). Every shard is read from its oldest record on ({@code TRIM_HORIZON}), one batch at
 * a time (parallelization factor 1), nothing is given up, and partial batch answers are understood
 * ({@code ReportBatchItemFailures}).
 *
 * @param batchSize the most records of a batch, 1 to 10,000. A batch is also cut at 6 MB of payload
 * @param batchingWindow how long a batch that is not full waits for more records, 0 to 300 s
 * @param pollInterval how long a shard without new records is left alone where the mapping was not
 *     woken, above 0; Lambda polls 4 times per second
 * @param bisectOnError a batch that failed as a whole is split in two
 */
public record MappingSettings(
    int batchSize, Duration batchingWindow, Duration pollInterval, boolean bisectOnError) {

  /** Lambda's limit on {@code BatchSize}. */
  public static final int MAXIMUM_BATCH_SIZE = 10_000;

  /** Lambda's limit on {@code MaximumBatchingWindowInSeconds}. */
  public static final Duration MAXIMUM_BATCHING_WINDOW = Duration.ofMinutes(5);

  /** Checks the limits. */
  public MappingSettings {
    require(batchSize >= 1 && batchSize <= MAXIMUM_BATCH_SIZE, "batchSize is 1 to 10,000");
    require(
        !batchingWindow.isNegative() && batchingWindow.compareTo(MAXIMUM_BATCHING_WINDOW) <= 0,
        "batchingWindow is 0 to 300 seconds");
    require(isPositive(pollInterval), "pollInterval is above 0");
  }

  /** Lambda's defaults. */
  public static MappingSettings defaults() {
    return new MappingSettings(100, Duration.ZERO, Duration.ofMillis(250), false);
  }

  /** With another batch size. */
  public MappingSettings withBatchSize(int records) {
    return new MappingSettings(records, batchingWindow, pollInterval, bisectOnError);
  }

  /** With another batching window. */
  public MappingSettings withBatchingWindow(Duration window) {
    return new MappingSettings(batchSize, window, pollInterval, bisectOnError);
  }

  /** With another poll interval. */
  public MappingSettings withPollInterval(Duration interval) {
    return new MappingSettings(batchSize, batchingWindow, interval, bisectOnError);
  }

  /** With or without bisecting. */
  public MappingSettings withBisectOnError(boolean bisect) {
    return new MappingSettings(batchSize, batchingWindow, pollInterval, bisect);
  }

  private static boolean isPositive(Duration duration) {
    return !duration.isNegative() && !duration.isZero();
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException("Event source mapping: " + rule + ".");
    }
  }
}
