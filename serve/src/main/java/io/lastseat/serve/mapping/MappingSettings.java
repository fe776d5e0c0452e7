package io.lastseat.serve.mapping;

import java.time.Duration;

/**
 * What differs between event source mappings; in all else they are as the template has them. Every
 * shard is read from its oldest record on ({@code TRIM_HORIZON}), one batch at a time
 * (parallelization factor 1). A batch is what one read gave. One that failed as a whole is split in
 * two, nothing is given up, and partial batch answers are understood ({@code
 * ReportBatchItemFailures}).
 *
 * @param batchSize the most records of a batch
 * @param pollInterval how long a shard without new records is left alone where the mapping was not
 *     woken
 */
public record MappingSettings(int batchSize, Duration pollInterval) {

  /** The batches of the template. Lambda polls 4 times per second. */
  public static final MappingSettings ORDINARY = new MappingSettings(1_000, Duration.ofMillis(250));
}
