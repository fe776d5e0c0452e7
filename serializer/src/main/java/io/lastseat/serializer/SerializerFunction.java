package io.lastseat.serializer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.serializer.stream.Parking;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.stream.TypedEvent;
import java.util.Map;

/**
 * The Lambda function that the stream of the table {@code requests} calls, in Lambda's own types.
 * {@link SerializerHandler} does the same from bytes, and is what the template deploys.
 */
public final class SerializerFunction
    implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  private final StreamDelivery batch;

  /**
   * The constructor that Lambda calls. The environment gives the table names, the namespace of the
   * metrics, and the time after which a resource is parked.
   */
  public SerializerFunction() {
    this(delivery(System.getenv()));
  }

  /** Makes the function from these parts. A resource is parked after the ordinary time. */
  public SerializerFunction(SerializerParts parts) {
    this(parts.parkingBatch());
  }

  private SerializerFunction(StreamDelivery batch) {
    this.batch = batch;
  }

  static StreamDelivery delivery(Map<String, String> environment) {
    return SerializerParts.of(environment).batch(Parking.patience(environment));
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return TypedEvent.answer(batch.handle(TypedEvent.records(event)));
  }
}
