package io.lastseat.serializer.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.stream.StreamRecord;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.TableNames;
import io.vavr.Lazy;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Keeps records that cannot be read as requests, with their payload, for a person to look at. They
 * are in the table {@code reservations}, under one partition key that no request can have. Of a
 * payload above {@value #MAX_PAYLOAD_BYTES} bytes it keeps the beginning.
 */
public final class Quarantine {

  /**
   * The largest payload that is kept. The JSON of an item of 400 KB, the most that DynamoDB takes
   * (developer guide, "Quotas"), is larger still. DynamoDB would refuse it, and the stream would
   * deliver its record for ever.
   */
  static final int MAX_PAYLOAD_BYTES = 350 * 1024;

  /** Made at the first use, which is rare, so that a start need not wait for it. */
  private final Lazy<DynamoDbTable<QuarantineItem>> items;

  private final Clock clock;

  /** Keeps records in the reservations table. */
  public Quarantine(DynamoDbClient client, TableNames names, Clock clock) {
    this.items =
        Lazy.of(
            () ->
                DynamoDbEnhancedClient.builder()
                    .dynamoDbClient(client)
                    .build()
                    .table(names.reservations(), QuarantineItem.SCHEMA));
    this.clock = clock;
  }

  /** Quarantines the record. To repeat it for the same record changes nothing. */
  void keep(StreamRecord record, String why) {
    EventPayload event = EventPayload.of(record);
    byte[] payload = event.json().getBytes(UTF_8);
    boolean whole = payload.length <= MAX_PAYLOAD_BYTES;
    String kept = new String(payload, 0, whole ? payload.length : MAX_PAYLOAD_BYTES, UTF_8);
    String reason = whole ? why : why + "; of its payload, the beginning";
    PutItemEnhancedRequest<QuarantineItem> put =
        PutItemEnhancedRequest.builder(QuarantineItem.class)
            .item(
                new QuarantineItem(
                    QuarantineItem.key(record.sequenceNumber(), record.stream(), event.digest()),
                    reason,
                    clock.instant(),
                    kept,
                    Option.none()))
            .conditionExpression(
                Expression.builder().expression("attribute_not_exists(part)").build())
            .build();
    try {
      items.get().putItem(put);
    } catch (ConditionalCheckFailedException alreadyThere) {
      // An earlier delivery has quarantined the record.
    }
  }

  /** The records in quarantine, lowest sequence number first, including the driven ones. */
  public Vector<QuarantineItem> all() {
    return Vector.ofAll(items.get().query(those().consistentRead(true).build()).items());
  }

  /**
   * The records with the highest sequence numbers, including those that were driven. Their items
   * contain whole records: the read costs half a read unit for each 4 KB, and reads 1 MB at most.
   */
  public Vector<QuarantineItem> newest(int atMost) {
    return Vector.ofAll(
        items.get().query(those().scanIndexForward(false).limit(atMost).build()).stream()
            .limit(1)
            .flatMap(page -> page.items().stream())
            .toList());
  }

  private static QueryEnhancedRequest.Builder those() {
    return QueryEnhancedRequest.builder()
        .queryConditional(
            QueryConditional.keyEqualTo(key -> key.partitionValue(QuarantineItem.PARTITION)));
  }

  /** Marks the record as decided after all; its item stays. */
  void driven(QuarantineItem item) {
    items.get().putItem(item.driven(clock.instant()));
  }
}
