package io.lastseat.serializer.stream;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.serializer.telemetry.CloudWatchTelemetry;
import io.lastseat.tables.TableNames;
import java.util.Map;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The Lambda function that DynamoDB Streams calls. */
public final class SerializerFunction
    implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  private final StreamBatch batch;

  /** As the template deploys it: table names and metrics namespace come from the environment. */
  public SerializerFunction() {
    this(fromEnvironment(System.getenv()));
  }

  /** Put together from these parts. */
  public SerializerFunction(SerializerParts parts) {
    batch = new StreamBatch(parts);
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return batch.handle(event);
  }

  private static SerializerParts fromEnvironment(Map<String, String> environment) {
    DynamoDbClient client =
        DynamoDbClient.builder().httpClient(UrlConnectionHttpClient.create()).build();
    String namespace = environment.getOrDefault("LASTSEAT_METRICS_NAMESPACE", "Lastseat");
    return SerializerParts.of(
        client, TableNames.of(environment), new CloudWatchTelemetry(namespace));
  }
}
