package io.lastseat.serve.mapping;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.embedded.lambda.LocalContext;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function of a mapping, with the name in its context. */
public record StreamFunction(
    String name, RequestHandler<DynamodbEvent, StreamsEventResponse> handler) {

  /** The time that the function's context says is left; the mapping does not end a function. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final Logger LOG = LoggerFactory.getLogger(StreamFunction.class);

  /**
   * Calls the function with a batch. Any exception or Error fails this batch alone.
   *
   * @return how many records are done, from the first one on; none for a complete failure: it
   *     threw, or reported something that is no record of the batch (<a
   *     href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">partial
   *     batch response</a>)
   */
  Option<Integer> call(List<StreamRecord> batch) {
    try {
      return done(
          handler.handleRequest(StreamRecord.event(batch), LocalContext.of(name, TIMEOUT)), batch);
    } catch (Throwable failure) {
      LOG.warn("The function {} failed on a batch of {} records", name, batch.size(), failure);
      return Option.none();
    }
  }

  /** How many records an answer says are done; null or empty means all (Lambda's documentation). */
  private static Option<Integer> done(
      @Nullable StreamsEventResponse answer, List<StreamRecord> batch) {
    if (answer == null || answer.getBatchItemFailures() == null) {
      return Option.some(batch.size());
    }
    var numbers = batch.stream().map(StreamRecord::sequenceNumber).toList();
    var lowest = batch.size();
    for (var failure : answer.getBatchItemFailures()) {
      var index = numbers.indexOf(failure.getItemIdentifier());
      if (index < 0) {
        return Option.none();
      }
      lowest = Math.min(lowest, index);
    }
    return Option.some(lowest);
  }
}
