package io.lastseat.serializer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.serializer.stream.Parking;
import io.lastseat.serializer.stream.StreamDelivery;
import java.util.Map;

/** The Lambda function that DynamoDB Streams calls. */
public final class SerializerFunction
    implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  private final StreamDelivery batch;

  /**
   * As the template deploys it: table names, metrics namespace and patience come from the
   * environment.
   */
  public SerializerFunction() {
    this(SerializerParts.of(System.getenv()), System.getenv());
  }

  public SerializerFunction(SerializerParts parts) {
    this(parts, Map.of());
  }

  private SerializerFunction(SerializerParts parts, Map<String, String> environment) {
    batch = parts.batch(Parking.patience(environment));
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return batch.handle(event);
  }
}
