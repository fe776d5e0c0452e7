package io.lastseat.log.turn;

import io.lastseat.log.store.LruMap;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * A timer wheel: in which minute which resource must be looked at without a request, since a hold
 * lapses then for which a request waits. It stands in the table of reservations. It is a hint: the
 * books say whether anything is due. An entry too many costs a read, and DynamoDB removes old ones
 * by their time to live.
 */
public final class WakeWheel {

  /** The attribute by which DynamoDB removes an entry, in seconds since 1970. */
  public static final String GONE_AT = "goneAt";

  /** Longer than any outage after which the entries of that time are still looked at. */
  private static final Duration KEPT = Duration.ofDays(1);

  private static final String PARTITION = "#wake/";

  private static final int REMEMBERED_RESOURCES = 10_000;

  private final DynamoDbClient client;
  private final String table;
  private final LruMap<ResourceId, Instant> noted = new LruMap<>(REMEMBERED_RESOURCES);

  public WakeWheel(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  /** The minute that a moment stands in. */
  public static Instant minute(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MINUTES);
  }

  /**
   * Notes that the resource must be looked at at this moment; throws {@code SdkException}. It does
   * not repeat this process's last note of a resource.
   */
  public void remind(ResourceId resource, Instant moment) {
    Instant minute = minute(moment);
    if (!minute.equals(noted.get(resource))) {
      note(PARTITION + minute, resource.text(), minute, Map.of());
      noted.put(resource, minute);
    }
  }

  /**
   * Puts a note there, which DynamoDB removes a day after this moment; throws {@code SdkException}.
   */
  void note(String partition, String part, Instant moment, Map<String, AttributeValue> more) {
    Map<String, AttributeValue> item = new HashMap<>(more);
    item.putAll(new RowKey(partition, part).item());
    item.put(GONE_AT, AttributeValue.fromN(Long.toString(moment.plus(KEPT).getEpochSecond())));
    client.putItem(put -> put.tableName(table).item(item));
  }

  /** The resources to be looked at in that minute; throws {@code SdkException}. */
  public Vector<ResourceId> at(Instant minute) {
    return notes(PARTITION + minute)
        .map(item -> item.get(RowCodec.PART))
        .flatMap(part -> ResourceId.parse(part == null ? "" : part.s()));
  }

  /** The notes there, read strongly consistently; throws {@code SdkException}. */
  Vector<Map<String, AttributeValue>> notes(String partition) {
    QueryRequest query = RowCodec.under(table, partition).consistentRead(true).build();
    return Vector.ofAll(client.queryPaginator(query).items());
  }
}
