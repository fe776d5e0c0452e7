package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;

/** The Lambda function that the stream of the table {@code decisions} calls. */
public final class RelayFunction implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  private final RelayBatch batch;

  /** The constructor that Lambda calls. The environment names the tables. */
  public RelayFunction() {
    this(RelayParts.of(System.getenv()));
  }

  /** Makes the function from these parts. */
  public RelayFunction(RelayParts parts) {
    batch = new RelayBatch(parts.append(), parts.lines());
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return batch.handle(event);
  }
}
