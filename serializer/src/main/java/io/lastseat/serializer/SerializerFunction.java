package io.lastseat.serializer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.serializer.stream.StreamBatch;

/** The Lambda function that DynamoDB Streams calls. */
public final class SerializerFunction
    implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  private final StreamBatch batch;

  /** As the template deploys it: table names and metrics namespace come from the environment. */
  public SerializerFunction() {
    this(SerializerParts.of(System.getenv()));
  }

  /** Put together from these parts. */
  public SerializerFunction(SerializerParts parts) {
    batch = parts.batch();
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return batch.handle(event);
  }
}
