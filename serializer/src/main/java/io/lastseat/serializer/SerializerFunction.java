package io.lastseat.serializer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.serializer.park.BucketLot;
import io.lastseat.serializer.park.ParkingLot;
import io.lastseat.serializer.park.ParkingSettings;
import io.lastseat.serializer.stream.StreamBatch;
import java.util.Map;

/** The Lambda function that DynamoDB Streams calls. */
public final class SerializerFunction
    implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  private final StreamBatch batch;

  /**
   * As the template deploys it: table names, metrics namespace, bucket and patience come from the
   * environment.
   */
  public SerializerFunction() {
    this(System.getenv());
  }

  private SerializerFunction(Map<String, String> environment) {
    SerializerParts parts = SerializerParts.of(environment);
    batch =
        BucketLot.of(environment)
            .map(lot -> parts.batch(lot, ParkingSettings.of(environment)))
            .getOrElse(parts::batch);
  }

  /** Made of these parts, without a lot, so that it reports each failure. */
  public SerializerFunction(SerializerParts parts) {
    batch = parts.batch();
  }

  /** Put together from these parts; it parks into this lot. */
  public SerializerFunction(SerializerParts parts, ParkingLot lot) {
    batch = parts.batch(lot, ParkingSettings.ORDINARY);
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return batch.handle(event);
  }
}
