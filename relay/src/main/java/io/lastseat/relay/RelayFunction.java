package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;

/** The Lambda function that the stream of the decision log calls, and a schedule each minute. */
public final class RelayFunction implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  private final RelayBatch batch;
  private final Runnable retries;

  /** As the template deploys it: who is told, the environment says. */
  public RelayFunction() {
    this(RelayParts.of(System.getenv()));
  }

  /** Put together from these parts. */
  public RelayFunction(RelayParts parts) {
    batch = new RelayBatch(parts.told(), parts.lines());
    retries = parts.retries();
  }

  /** An event without records is the schedule's: what was not taken is tried again. */
  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    if (event.getRecords() == null) {
      retries.run();
    }
    return batch.handle(event);
  }
}
