package io.lastseat.engine;

import io.lastseat.log.LruMap;
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
 * A timer wheel: notes that say in which minute the wake-up looks at a resource, since a hold
 * lapses then and a request waits for its units. The notes are in the table of reservations. They
 * are hints: the books say whether anything is due. An unneeded note costs a read, and DynamoDB
 * removes old notes by their time to live.
 */
public final class WakeWheel {

  /** Longer than any outage after which the wake-up still looks at the notes of that time. */
  private static final Duration KEPT = Duration.ofDays(1);

  private static final String PARTITION = "#wake/";

  private static final int REMEMBERED_RESOURCES = 10_000;

  private final DynamoDbClient client;
  private final String table;
  private final LruMap<ResourceId, Instant> noted = new LruMap<>(REMEMBERED_RESOURCES);

  /** Uses the reservations table among these names. */
  public WakeWheel(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  /** The minute that contains a moment. */
  public static Instant minute(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MINUTES);
  }

  /**
   * Writes a note to look at the resource at this moment; throws {@code SdkException}. It does not
   * repeat this process's last note about a resource.
   */
  public void remind(ResourceId resource, Instant moment) {
    Instant minute = minute(moment);
    if (!minute.equals(noted.get(resource))) {
      note(PARTITION + minute, resource.text(), minute, Map.of());
      noted.put(resource, minute);
    }
  }

  /**
   * Writes a note into a partition; throws {@code SdkException}. DynamoDB removes it a day after
   * this moment.
   */
  void note(String partition, String part, Instant moment, Map<String, AttributeValue> more) {
    Map<String, AttributeValue> item = new HashMap<>(more);
    item.putAll(new RowKey(partition, part).item());
    String goneAt = Long.toString(moment.plus(KEPT).getEpochSecond());
    item.put(RowCodec.GONE_AT, AttributeValue.fromN(goneAt));
    client.putItem(put -> put.tableName(table).item(item));
  }

  /** The resources that need a look in that minute; throws {@code SdkException}. */
  public Vector<ResourceId> at(Instant minute) {
    return notes(PARTITION + minute)
        .map(item -> item.get(RowCodec.PART))
        .flatMap(part -> ResourceId.parse(part == null ? "" : part.s()));
  }

  /** The notes of a partition, read strongly consistently; throws {@code SdkException}. */
  Vector<Map<String, AttributeValue>> notes(String partition) {
    QueryRequest query = RowCodec.under(table, partition).consistentRead(true).build();
    return Vector.ofAll(client.queryPaginator(query).items());
  }
}
