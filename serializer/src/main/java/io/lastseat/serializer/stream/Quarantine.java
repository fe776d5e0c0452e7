package io.lastseat.serializer.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.TableNames;
import io.vavr.Lazy;
import io.vavr.collection.Vector;
import java.io.ByteArrayOutputStream;
import java.time.Clock;
import java.util.Collections;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Keeps records that cannot be read as ours, with their payload, where somebody can look at them:
 * in the reservations table, under one partition key that no request id can have.
 */
public final class Quarantine {

  private static final Expression ABSENT =
      Expression.builder().expression("attribute_not_exists(part)").build();

  /**
   * As much of a payload as is kept. An item of 400 KB, the most that DynamoDB takes (developer
   * guide, "Quotas"), is larger still in JSON: refused, its record would come again for ever.
   */
  static final int MAX_PAYLOAD_BYTES = 350 * 1024;

  /** Made when something is set aside, which hardly ever happens; a start would wait for it. */
  private final Lazy<DynamoDbTable<QuarantineItem>> items;

  private final Clock clock;

  /** In the reservations table. */
  public Quarantine(DynamoDbEnhancedClient client, TableNames names, Clock clock) {
    this.items = Lazy.of(() -> client.table(names.reservations(), QuarantineItem.SCHEMA));
    this.clock = clock;
  }

  /** Sets the record aside; doing it again for the same record changes nothing. */
  void keep(@Nullable DynamodbStreamRecord record, String sequenceNumber, String why) {
    byte[] payload = payload(record);
    boolean whole = payload.length <= MAX_PAYLOAD_BYTES;
    String kept = new String(payload, 0, whole ? payload.length : MAX_PAYLOAD_BYTES, UTF_8);
    String reason = whole ? why : why + "; of its payload, the beginning";
    PutItemEnhancedRequest<QuarantineItem> put =
        PutItemEnhancedRequest.builder(QuarantineItem.class)
            .item(QuarantineItem.of(sequenceNumber, reason, clock.instant(), kept))
            .conditionExpression(ABSENT)
            .build();
    try {
      items.get().putItem(put);
    } catch (ConditionalCheckFailedException alreadyThere) {
      // It was delivered before.
    }
  }

  /** What is set aside, the lowest sequence number first; those that were driven too. */
  public Vector<QuarantineItem> all() {
    return Vector.ofAll(
        items
            .get()
            .query(
                query ->
                    query
                        .queryConditional(
                            QueryConditional.keyEqualTo(
                                key -> key.partitionValue(QuarantineItem.PARTITION)))
                        .consistentRead(true))
            .items());
  }

  /** Remembers that the record was decided after all; the item stays. */
  void driven(QuarantineItem item) {
    items.get().putItem(item.driven(clock.instant()));
  }

  private static byte[] payload(@Nullable DynamodbStreamRecord record) {
    DynamodbEvent event = new DynamodbEvent();
    // Not List.of: a batch may hold a null, which is set aside like whatever is no record.
    event.setRecords(Collections.singletonList(record));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    EventJson.SERIALIZER.toJson(event, bytes);
    return bytes.toByteArray();
  }

  /** Made when it is first used, and not before. */
  private static final class EventJson {
    private static final PojoSerializer<DynamodbEvent> SERIALIZER =
        LambdaEventSerializers.serializerFor(
            DynamodbEvent.class, Quarantine.class.getClassLoader());

    private EventJson() {}
  }
}
