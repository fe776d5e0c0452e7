package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.stream.TypedEvent;

/**
 * The Lambda function that the stream of the table {@code decisions} calls, in Lambda's own types.
 * {@link RelayHandler} does the same from bytes.
 */
public final class RelayFunction implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  private final RelayBatch batch;

  /** The constructor that Lambda calls. The environment names the tables. */
  public RelayFunction() {
    this(RelayParts.of(System.getenv()));
  }

  /** Makes the function that sends batches so. */
  public RelayFunction(RelayBatch batch) {
    this.batch = batch;
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return TypedEvent.answer(batch.handle(TypedEvent.records(event)));
  }
}
