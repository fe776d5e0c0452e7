package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.stream.StreamRecords;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A process of the serializer: some batches, one after the other, with one memory. One verdict
 * makes a commit, so that there is something between any two.
 */
record SerializerProcess(
    String name, List<List<DynamodbStreamRecord>> batches, long epoch, Instant now)
    implements Actor {

  /** One that runs in the morning. */
  SerializerProcess(String name, List<List<DynamodbStreamRecord>> batches, long epoch) {
    this(name, batches, epoch, FewRequests.MORNING);
  }

  @Override
  public Object run(DynamoDbClient client) {
    SerializerFunction process =
        new SerializerFunction(
            StillParts.serializer(client, FewRequests.TABLES, now, FewRequests.SMALL, epoch));
    List<StreamsEventResponse> responses = new ArrayList<>();
    for (List<DynamodbStreamRecord> batch : batches) {
      DynamodbEvent event = StreamRecords.event(batch);
      responses.add(process.handleRequest(event, new SimulatedContext()));
    }
    return responses;
  }

  /** The records that it calls done: those before the first one that it reports. */
  @Override
  public Vector<Heard> heard(Object result) {
    List<Heard> done = new ArrayList<>();
    List<?> responses = (List<?>) result;
    for (int i = 0; i < batches.size(); i++) {
      List<String> failures =
          ((StreamsEventResponse) responses.get(i))
              .getBatchItemFailures().stream().map(f -> f.getItemIdentifier()).toList();
      for (DynamodbStreamRecord record : batches.get(i)) {
        if (failures.contains(record.getDynamodb().getSequenceNumber())) {
          break;
        }
        done.add(new Heard.Done(record));
      }
    }
    return Vector.ofAll(done);
  }
}
