package io.lastseat.local.mapping;

import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/**
 * Records that the mapping will not deliver any more.
 *
 * @param requestId of the last invocation with them
 * @param invocations how many there were, 0 when the records were too old at once
 * @param functionError {@code Unhandled} when the last one threw; none when it reported failures
 * @param records at least one, in the shard's order, with their full content
 */
public record GivenUpBatch(
    String functionArn,
    String requestId,
    Condition condition,
    int invocations,
    Option<String> functionError,
    Instant at,
    String streamArn,
    String shardId,
    List<StreamRecord> records) {

  /** Why, in Lambda's words. */
  public enum Condition {
    /** The retries are used up. */
    RETRY_ATTEMPTS_EXHAUSTED("RetryAttemptsExhausted"),
    /** The records are older than the settings allow. */
    RECORD_AGE_EXCEEDED("RecordAgeExceeded");

    private final String text;

    Condition(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** The event that the function was or would have been called with. */
  public String payload() {
    return MappingEventJson.of(records);
  }
}
