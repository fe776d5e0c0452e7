package io.lastseat.serializer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.VerdictRows;
import io.lastseat.serializer.stream.Quarantine;
import io.lastseat.serializer.stream.StreamBatch;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;

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
    DynamoDbEnhancedClient tables =
        DynamoDbEnhancedClient.builder().dynamoDbClient(parts.client()).build();
    SerialDecider decider =
        new SerialDecider(
            new DecisionLog(tables, parts.tables()),
            new VerdictRows(tables, parts.tables(), parts.calls(), parts.backoff()),
            parts.clock(),
            parts.backoff(),
            parts.maxCommitBytes());
    Quarantine quarantine = new Quarantine(tables, parts.tables(), parts.clock());
    batch = new StreamBatch(decider, quarantine, parts.telemetry(), parts.resources());
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return batch.handle(event);
  }
}
