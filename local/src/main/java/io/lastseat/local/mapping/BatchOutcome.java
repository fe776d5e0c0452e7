package io.lastseat.local.mapping;

import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an invocation did to its batch (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">partial
 * batch response</a>).
 */
sealed interface BatchOutcome {

  /** Everything is done. */
  record Done() implements BatchOutcome {}

  /**
   * Done up to, but not including, the lowest reported record.
   *
   * @param index of that record in the batch
   */
  record FailedFrom(int index) implements BatchOutcome {}

  /** The function named something that is no record of the batch: a complete failure. */
  record Unintelligible() implements BatchOutcome {}

  /** The function threw: a complete failure. */
  record Threw() implements BatchOutcome {}

  /** A null or empty answer means that all is done; so it is documented. */
  static BatchOutcome of(@Nullable StreamsEventResponse answer, List<StreamRecord> batch) {
    if (answer == null
        || answer.getBatchItemFailures() == null
        || answer.getBatchItemFailures().isEmpty()) {
      return new Done();
    }
    var indexes = new HashMap<@Nullable String, Integer>();
    for (int i = 0; i < batch.size(); i++) {
      indexes.put(batch.get(i).sequenceNumber(), i);
    }
    var lowest = batch.size();
    for (var failure : answer.getBatchItemFailures()) {
      var index = indexes.get(failure.getItemIdentifier());
      if (index == null) {
        return new Unintelligible();
      }
      lowest = Math.min(lowest, index);
    }
    return new FailedFrom(lowest);
  }
}
