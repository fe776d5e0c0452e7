package io.lastseat.serializer.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.Collections;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Keeps records that cannot be read as requests, with their payload, for a person to look at: in
 * the reservations table, under one partition key that no request can have. Of a payload above
 * {@value #MAX_PAYLOAD_BYTES} bytes it keeps the beginning.
 */
public final class Quarantine {

  /**
   * As much of a payload as is kept. An item of 400 KB, the most that DynamoDB takes (developer
   * guide, "Quotas"), is larger still in JSON: refused, its record would come again for ever.
   */
  static final int MAX_PAYLOAD_BYTES = 350 * 1024;

  private final DynamoDbClient client;
  private final String table;
  private final Clock clock;

  public Quarantine(DynamoDbClient client, TableNames names, Clock clock) {
    this.client = client;
    this.table = names.reservations();
    this.clock = clock;
  }

  /** Sets the record aside; doing it again for the same record changes nothing. */
  void keep(@Nullable DynamodbStreamRecord record, String sequenceNumber, String why) {
    // Not List.of: a batch may hold a null, which is set aside like other items that are no
    // records.
    EventPayload event = EventPayload.of(Collections.singletonList(record));
    byte[] payload = event.json().getBytes(UTF_8);
    boolean whole = payload.length <= MAX_PAYLOAD_BYTES;
    String kept = new String(payload, 0, whole ? payload.length : MAX_PAYLOAD_BYTES, UTF_8);
    String reason = whole ? why : why + "; of its payload, the beginning";
    String stream = record == null ? "" : Option.of(record.getEventSourceARN()).getOrElse("");
    String key = QuarantineItem.key(sequenceNumber, stream, event.digest());
    PutItemRequest put =
        put(new QuarantineItem(key, reason, clock.instant(), kept, Option.none()))
            .conditionExpression("attribute_not_exists(part)")
            .build();
    try {
      client.putItem(put);
    } catch (ConditionalCheckFailedException alreadyThere) {
      // It was delivered before.
    }
  }

  /** The records set aside, the lowest sequence number first; those that were driven, too. */
  public Vector<QuarantineItem> all() {
    return Vector.ofAll(client.queryPaginator(those().consistentRead(true).build()).items())
        .map(QuarantineItem::read);
  }

  /**
   * Those with the highest sequence numbers, also those that were driven. They hold whole records:
   * half a read unit for each 4 KB, and 1 MB at most.
   */
  public Vector<QuarantineItem> newest(int atMost) {
    return Vector.ofAll(client.query(those().scanIndexForward(false).limit(atMost).build()).items())
        .map(QuarantineItem::read);
  }

  private QueryRequest.Builder those() {
    return RowCodec.under(table, QuarantineItem.PARTITION);
  }

  private PutItemRequest.Builder put(QuarantineItem item) {
    return PutItemRequest.builder().tableName(table).item(item.write());
  }

  /** Remembers that the record was decided after all; the item stays. */
  void driven(QuarantineItem item) {
    client.putItem(put(item.driven(clock.instant())).build());
  }
}
