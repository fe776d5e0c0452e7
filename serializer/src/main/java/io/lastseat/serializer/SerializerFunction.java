package io.lastseat.serializer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.serializer.stream.Parking;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.stream.TypedEvent;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    this(parts.batch(Parking.patience(Map.of())));
  }

  private SerializerFunction(StreamDelivery batch) {
    this.batch = batch;
  }

  static StreamDelivery delivery(Map<String, String> environment) {
    return SerializerParts.of(environment).batch(Parking.patience(environment));
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return TypedEvent.answer(batch.handle(TypedEvent.changes(event, SerializerFunction::json)));
  }

  private static String json(@Nullable DynamodbStreamRecord record) {
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(Collections.singletonList(record));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Mapper.EVENTS.toJson(event, bytes);
    String json = bytes.toString(StandardCharsets.UTF_8);
    return json.substring(json.indexOf('[') + 1, json.lastIndexOf(']'));
  }

  /** Delays making the mapper until its first use, which is rare. */
  private static final class Mapper {
    private static final PojoSerializer<DynamodbEvent> EVENTS =
        LambdaEventSerializers.serializerFor(
            DynamodbEvent.class, SerializerFunction.class.getClassLoader());

    private Mapper() {}
  }
}
