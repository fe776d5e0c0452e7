package io.lastseat.local.mapping;

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

/** The function that a stream is mapped to, under the name that it is told. */
public record StreamFunction(
    String name, RequestHandler<DynamodbEvent, StreamsEventResponse> handler) {

  /** What the function is told to have left; nothing is killed at its end. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final Logger LOG = LoggerFactory.getLogger(StreamFunction.class);

  /**
   * Calls it with a batch. All that it throws, an Error too, is the failure of this one batch.
   *
   * @return how many records are done, from the first one on; none where it threw, or named
   *     something that is no record of the batch: a complete failure (<a
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

  /** A null or empty answer means that all is done; so it is documented. */
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
