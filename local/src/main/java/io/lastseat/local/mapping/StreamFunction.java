package io.lastseat.local.mapping;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.embedded.lambda.LocalContext;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function that a stream is mapped to, under the name that it is told. */
public record StreamFunction(
    String name, RequestHandler<DynamodbEvent, StreamsEventResponse> handler) {

  /** What the function is told to have left; nothing is killed at its end. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final Logger LOG = LoggerFactory.getLogger(StreamFunction.class);

  /** One call, and what came of it. */
  record Invocation(String requestId, BatchOutcome outcome) {}

  String arn() {
    return LocalContext.of(name, TIMEOUT).getInvokedFunctionArn();
  }

  Invocation call(List<StreamRecord> batch) {
    var context = LocalContext.of(name, TIMEOUT);
    return new Invocation(context.getAwsRequestId(), outcome(batch, context));
  }

  // All that a function throws, an Error too, is the failure of this one batch.
  private BatchOutcome outcome(List<StreamRecord> batch, LocalContext context) {
    try {
      return BatchOutcome.of(handler.handleRequest(MappingEventJson.event(batch), context), batch);
    } catch (Throwable failure) {
      LOG.warn("The function {} failed on a batch of {} records", name, batch.size(), failure);
      return new BatchOutcome.Threw();
    }
  }
}
