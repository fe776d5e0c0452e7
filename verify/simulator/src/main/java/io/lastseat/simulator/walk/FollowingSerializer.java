package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.stream.StreamRecords;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/**
 * A serializer that gets the record of one request, as soon as there is one.
 *
 * @param times how often it is delivered to this process
 * @param now by the clock of this process
 */
record FollowingSerializer(String name, GetItemRequest look, int times, Instant now)
    implements Actor {

  private static final BigInteger SEQUENCE_NUMBER = BigInteger.valueOf(1_001);

  @Override
  public boolean mayBegin(Database database) {
    return database.find(look.tableName(), look.key()).isDefined();
  }

  /** The first call stands for the stream: it finds the image that the record has. */
  @Override
  public Object run(DynamoDbClient client) {
    try {
      GetItemResponse image = client.getItem(look);
      return image.hasItem() ? handled(client, image.item()) : List.of();
    } catch (SdkException notDelivered) {
      return List.of();
    }
  }

  private Object handled(DynamoDbClient client, Map<String, AttributeValue> image) {
    List<DynamodbStreamRecord> batch =
        List.of(StreamRecords.of(StreamRecords.FIRST_STREAM, "INSERT", image, SEQUENCE_NUMBER));
    return new SerializerProcess(name, Collections.nCopies(times, batch), 0, now).run(client);
  }
}
