package io.lastseat.local.mapping;

import io.vavr.control.Option;
import java.time.Duration;

/**
 * The settings of an event source mapping, named and limited as Lambda's are (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-params.html">parameters for
 * DynamoDB</a>). Every shard is read from its oldest record on ({@code TRIM_HORIZON}), one batch at
 * a time (parallelization factor 1), and partial batch answers are understood ({@code
 * ReportBatchItemFailures}).
 *
 * @param batchSize the most records of a batch, 1 to 10,000. A batch is also cut at 6 MB of payload
 * @param batchingWindow how long a batch that is not full waits for more records, 0 to 300 s
 * @param pollInterval how long a shard without new records is left alone where the mapping was not
 *     woken, above 0; Lambda polls 4 times per second
 * @param maximumRetryAttempts how often a failed batch is tried again, 0 to 10,000; none: for ever
 * @param maximumRecordAge from this age on a record is given up, tried or not, above 0 up to 7
 *     days; none: never
 * @param bisectOnError a batch that failed as a whole is split in two, which uses up no retry
 */
public record MappingSettings(
    int batchSize,
    Duration batchingWindow,
    Duration pollInterval,
    Option<Integer> maximumRetryAttempts,
    Option<Duration> maximumRecordAge,
    boolean bisectOnError) {

  /** Lambda's limit on {@code BatchSize}. */
  public static final int MAXIMUM_BATCH_SIZE = 10_000;

  /** Lambda's limit on {@code MaximumRetryAttempts}. */
  public static final int MAXIMUM_RETRY_ATTEMPTS = 10_000;

  /** Lambda's limit on {@code MaximumBatchingWindowInSeconds}. */
  public static final Duration MAXIMUM_BATCHING_WINDOW = Duration.ofMinutes(5);

  /** Lambda's limit on {@code MaximumRecordAgeInSeconds}. */
  public static final Duration MAXIMUM_RECORD_AGE = Duration.ofDays(7);

  /** Checks the limits. */
  public MappingSettings {
    require(batchSize >= 1 && batchSize <= MAXIMUM_BATCH_SIZE, "batchSize is 1 to 10,000");
    require(
        !batchingWindow.isNegative() && batchingWindow.compareTo(MAXIMUM_BATCHING_WINDOW) <= 0,
        "batchingWindow is 0 to 300 seconds");
    require(isPositive(pollInterval), "pollInterval is above 0");
    require(
        maximumRetryAttempts.forAll(n -> n >= 0 && n <= MAXIMUM_RETRY_ATTEMPTS),
        "maximumRetryAttempts is 0 to 10,000");
    require(
        maximumRecordAge.forAll(age -> isPositive(age) && age.compareTo(MAXIMUM_RECORD_AGE) <= 0),
        "maximumRecordAge is above 0, up to 7 days");
  }

  /** Lambda's defaults. */
  public static MappingSettings defaults() {
    return new MappingSettings(
        100, Duration.ZERO, Duration.ofMillis(250), Option.none(), Option.none(), false);
  }

  /** With another batch size. */
  public MappingSettings withBatchSize(int records) {
    return new MappingSettings(
        records,
        batchingWindow,
        pollInterval,
        maximumRetryAttempts,
        maximumRecordAge,
        bisectOnError);
  }

  /** With another batching window. */
  public MappingSettings withBatchingWindow(Duration window) {
    return new MappingSettings(
        batchSize, window, pollInterval, maximumRetryAttempts, maximumRecordAge, bisectOnError);
  }

  /** With another poll interval. */
  public MappingSettings withPollInterval(Duration interval) {
    return new MappingSettings(
        batchSize, batchingWindow, interval, maximumRetryAttempts, maximumRecordAge, bisectOnError);
  }

  /** With an end to the retries. */
  public MappingSettings withMaximumRetryAttempts(int attempts) {
    return new MappingSettings(
        batchSize,
        batchingWindow,
        pollInterval,
        Option.of(attempts),
        maximumRecordAge,
        bisectOnError);
  }

  /** With an end to the records' age. */
  public MappingSettings withMaximumRecordAge(Duration age) {
    return new MappingSettings(
        batchSize,
        batchingWindow,
        pollInterval,
        maximumRetryAttempts,
        Option.of(age),
        bisectOnError);
  }

  /** With or without bisecting. */
  public MappingSettings withBisectOnError(boolean bisect) {
    return new MappingSettings(
        batchSize, batchingWindow, pollInterval, maximumRetryAttempts, maximumRecordAge, bisect);
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
